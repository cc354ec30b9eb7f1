import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './services.ts'

/** How mail leaves. Repeating a mail is harmless or recognisable by its Message-ID. */
export interface Transport {
  readonly name: 'smtp' | 'outbox'
  deliver(mail: Mail): Promise<void>
  /** Removes what was kept for the user. */
  erase(userId: string): Promise<void>
}

/** Mail as files that only the service's own user may read: for machines without a mail server. */
export async function outbox(folder: string): Promise<Transport> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  return {
    name: 'outbox',
    async deliver({ id, userId, to, subject, text, unsubscribeUrl }) {
      const file = join(folder, `${fileName(userId ?? 'nobody')}.${fileName(id)}.txt`)
      // written aside and renamed, so that a reader never sees half a mail
      await writeFile(`${file}.part`, `To: ${to}\nSubject: ${subject}\n${listHeaders(unsubscribeUrl)}\n${text}\n`, {
        mode: 0o600,
      })
      await rename(`${file}.part`, file)
    },
    async erase(userId) {
      const mine = (await readdir(folder)).filter((name) => name.startsWith(`${fileName(userId)}.`))
      await Promise.all(mine.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const listHeaders = (url: string | undefined): string =>
  url === undefined
    ? ''
    : Object.entries(oneClick(url))
        .map(([name, value]) => `${name}: ${value}\n`)
        .join('')

const fileName = (text: string): string => text.replaceAll(/[^\w-]/g, '_')

/** `url`: `smtp://user:password@host:port` or `smtps://…`. nodemailer is loaded with the first mail, which keeps the start short. */
export function smtp(url: string, from: string): Transport {
  let loading: Promise<import('nodemailer').Transporter> | undefined
  const transporter = () => {
    loading ??= import('nodemailer').then(({ createTransport }) => createTransport(url))
    return loading
  }
  return {
    name: 'smtp',
    async deliver({ id, to, subject, text, unsubscribeUrl }) {
      await (await transporter()).sendMail({
        from,
        to,
        subject,
        text,
        ...(unsubscribeUrl === undefined ? {} : { headers: oneClick(unsubscribeUrl) }),
        messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
      })
    },
    erase: async () => undefined,
  }
}
