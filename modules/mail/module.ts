import { join } from 'node:path'
import Type from 'typebox'
import { type Context, defineModule, Installation, openBox, Queue, sealBox, task } from '../../kernel/define.ts'
import { type Mail, Mailer } from './services.ts'
import { outbox, smtp, type Transport } from './transport.ts'

/** The mail itself is sealed: the queue's documents hold nothing personal in clear. */
const Deliver = task('mail.deliver', Type.Object({ id: Type.String(), sealed: Type.String() }), { concurrency: 4 })

const requires = { queue: Queue, installation: Installation }
const config = Type.Object({
  smtpUrl: Type.String({
    default: '',
    description: 'smtp://user:password@host:port; empty: SMTP_URL of the environment, else an outbox folder.',
  }),
  from: Type.String({ default: 'no-reply@localhost' }),
})
// biome-ignore lint/complexity/noBannedTypes: no events, no collections
type MailContext = Context<typeof requires, typeof config, {}, {}>

const transports = new WeakMap<MailContext, Transport>()
const transportOf = (context: MailContext): Transport => {
  const transport = transports.get(context)
  if (!transport) throw new Error('mail has not started')
  return transport
}
const masterKey = ({ services }: MailContext): Buffer => services.installation.secret('personal').subarray(0, 32)

export default defineModule({
  name: 'mail',
  prefix: '/v1/mail',
  layer: 'L0',
  summary: 'Mail to users: by SMTP, or into an outbox folder where there is none.',
  capabilities: ['smtp', 'outbox'],
  config,
  requires,
  provides: { mailer: Mailer },
  tasks: { deliver: Deliver },
  work: {
    async deliver({ id, sealed }, context) {
      const mail = JSON.parse(
        openBox(masterKey(context), `mail:${id}`, Buffer.from(sealed, 'base64')).toString(),
      ) as Mail
      await transportOf(context).deliver(mail)
    },
  },
  info: (context) => ({ providers: { [transportOf(context).name]: 'live' } }),
  erase: (userId, context) => transportOf(context).erase(userId),
  async start(context) {
    const { services, config: settings, log } = context
    const smtpUrl = settings.smtpUrl || process.env['SMTP_URL']
    const folder = join(services.installation.dataDir, 'outbox')
    transports.set(context, smtpUrl ? smtp(smtpUrl, settings.from) : await outbox(folder))
    if (!smtpUrl) log.info('no SMTP_URL: mail goes to the outbox folder', { folder })
    return {
      mailer: {
        send: (mail) => {
          const sealed = sealBox(masterKey(context), `mail:${mail.id}`, JSON.stringify(mail)).toString('base64')
          return services.queue.enqueue(Deliver, { id: mail.id, sealed }, { id: `mail-${mail.id}` })
        },
      },
    }
  },
})
