import { service } from '../service.ts'
import { KeyRing } from '../ui/key-ring.tsx'
import { useLoad } from '../ui/load.ts'

export function Keys() {
  const keys = useLoad(() => service.keys.list())
  return (
    <KeyRing
      keys={keys}
      caption={(number) => `${number} of at most 20 keys`}
      empty="No keys."
      note="Keep it where you keep passwords."
      create={(label) => service.keys.create({ label })}
      revoke={(key_id) => service.keys.revoke({ key_id })}
    />
  )
}
