import { useState } from 'preact/hooks'
import { addressOf, type Group, type Screen } from './screens.ts'
import { toggleTheme } from './theme.ts'

export function Nav({
  groups,
  current,
  go,
  leave,
}: {
  readonly groups: readonly Group[]
  readonly current: Screen | undefined
  readonly go: (path: string) => void
  readonly leave: () => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <nav aria-label="Main">
      <p class="brand">
        <strong>Console</strong>
        <button type="button" class="quiet small menu" aria-expanded={open} onClick={() => setOpen(!open)}>
          Menu
        </button>
      </p>
      <div class={open ? 'places open' : 'places'}>
        {groups.map(({ name, screens }) => (
          <section key={name} class="group" aria-label={name}>
            <span class="group-name">{name}</span>
            {screens.map((screen) => (
              <a
                key={screen.path}
                href={addressOf(screen)}
                aria-current={screen === current ? 'page' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                  event.preventDefault()
                  setOpen(false)
                  go(addressOf(screen))
                }}
              >
                {screen.name}
              </a>
            ))}
          </section>
        ))}
        <p class="tools">
          <a href="/docs">Reference</a>
          <button type="button" class="quiet small" onClick={toggleTheme}>
            Light or dark
          </button>
          <button type="button" class="quiet small" onClick={leave}>
            Sign out
          </button>
        </p>
      </div>
    </nav>
  )
}
