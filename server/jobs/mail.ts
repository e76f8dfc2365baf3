import type { MailContent, MailContext } from '#server/mail/layout.ts'
import { type MailJob, type MailTemplate, templates } from '#server/mail/mails.ts'
import { databaseMailbox } from '#server/integrations/mail/database-mailbox.ts'
import { codeText } from '#server/mail/templates/access.ts'
import type { JobRun } from '#server/jobs/queue.ts'
import type { Job } from './job.ts'
import type { Ports } from '#server/command/ports.ts'
import { sendOnce } from './once.ts'

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(templates, name)

type Opening = Pick<Ports, 'secrets'>

/** The facts that a job kept sealed for its template. */
const opened = (
  { secrets }: Opening,
  template: string,
  sealed: string | undefined,
): Record<string, unknown> => {
  if (sealed === undefined) return {}
  const text = secrets.open(sealed, template)
  if (text === null) throw new Error(`what was sealed for ${template} does not open here`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Renders a mail by its template's name and sends it. A name without a template is a bug and throws. */
export const sendMail = async (
  ports: Pick<Ports, 'mailer' | 'env' | 'db' | 'clock'> & Opening,
  { template, to, market, facts, sealed, sandboxId }: MailJob,
  run: JobRun,
): Promise<void> => {
  if (!isTemplate(template)) throw new Error(`there is no mail ${template}`)
  const render = templates[template] as (facts: unknown, context: MailContext) => MailContent
  const all = { ...facts, ...opened(ports, template, sealed) }
  const content = render(all, { market, publicUrl: ports.env.PUBLIC_URL })
  const mailer = sandboxId === undefined ? ports.mailer : databaseMailbox(ports, sandboxId)
  const send = () => mailer.send({ id: run.id, to, ...content })
  await (mailer.keepsOne ? send() : sendOnce(ports, 'mail.send', run, send))
}

/** Sends the one text message that the product has: a code. */
export const sendText = async (
  ports: Pick<Ports, 'texts' | 'db' | 'clock'> & Opening,
  { template, to, sealed }: Extract<Job, { type: 'text.send' }>,
  run: JobRun,
): Promise<void> => {
  const { code } = opened(ports, template, sealed)
  const send = () => ports.texts.send({ id: run.id, to, template, text: codeText(String(code)) })
  await (ports.texts.keepsOne ? send() : sendOnce(ports, 'text.send', run, send))
}
