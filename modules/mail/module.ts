import { join } from 'node:path'
import Type from 'typebox'
import { defineModule, Installation, optional, PersonalCipher, Queue, task } from '../../kernel/define.ts'
import { Envelopes } from './envelope.ts'
import { Mailer } from './services.ts'
import { outbox, smtp } from './transport.ts'

/** The mail itself is sealed: the queue's documents hold nothing personal in clear. */
const Deliver = task(
  'mail.deliver',
  Type.Object({ id: Type.String(), userId: Type.Optional(Type.String()), sealed: Type.String() }),
  { concurrency: 4 },
)

const requires = { queue: Queue, installation: Installation, cipher: optional(PersonalCipher) }
const config = Type.Object({
  smtpUrl: Type.String({
    default: '',
    description: 'smtp://user:password@host:port; empty: SMTP_URL of the environment, else an outbox folder.',
  }),
  from: Type.String({ default: 'no-reply@localhost' }),
})
/** For others than who started it: on a database server, or under a public address. */
const isServing = ({ embedded, publicUrl }: Installation): boolean =>
  !embedded || !/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(publicUrl)

export default defineModule({
  name: 'mail',
  layer: 'L0',
  summary: 'Mail to users: by SMTP, or into an outbox folder where there is none.',
  capabilities: ['smtp', 'outbox'],
  secrets: ['personal'],
  config,
  requires,
  provides: { mailer: Mailer },
  async start({ services, config: settings, log }) {
    const smtpUrl = settings.smtpUrl || process.env['SMTP_URL']
    const folder = join(services.installation.dataDir, 'outbox')
    const transport = smtpUrl ? smtp(smtpUrl, settings.from) : await outbox(folder)
    const envelopes = new Envelopes(services.installation.secret('personal'), () => services.cipher)
    if (!smtpUrl && isServing(services.installation))
      log.warn('NO MAIL LEAVES THIS SERVICE: set SMTP_URL. Recovery links and notices only go to the outbox folder', {
        folder,
      })
    else if (!smtpUrl) log.info('no SMTP_URL: mail goes to the outbox folder', { folder })
    return {
      transport,
      envelopes,
      mailer: {
        send: async (mail) => services.queue.enqueue(Deliver, await envelopes.seal(mail), { id: `mail-${mail.id}` }),
      },
    }
  },
  tasks: { deliver: Deliver },
  work: {
    async deliver(envelope, context) {
      const { transport, envelopes } = context.state
      const mail = await envelopes.open(envelope)
      if (!mail) return
      await transport.deliver(mail)
      // erased while it was on its way: what was written is removed again
      if (mail.userId !== undefined && !(await envelopes.open(envelope))) await transport.erase(mail.userId)
    },
  },
  info: (context) => ({ providers: { [context.state.transport.name]: 'live' } }),
  erase: (userId, context) => context.state.transport.erase(userId),
})
