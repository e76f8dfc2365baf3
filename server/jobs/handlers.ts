import type { JobHandlers, JobSink } from '#server/platform/jobs.ts'
import type { Ports } from '#server/platform/ports.ts'
import type { Logger } from '#server/platform/log.ts'
import { drawWaiting } from '#server/records/document-files.ts'
import { runCalendar } from './calendar.ts'
import { forgetAnswers } from './forget-answers.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { sendLink } from './link-mail.ts'
import { sendMail, sendText } from './mail.ts'
import { checkpointAudit } from './audit-checkpoint.ts'
import { sealAudit } from './audit-seal.ts'
import { checkPayment } from './payment-check.ts'
import { rescan } from './rescan.ts'

/** What each job does. A job may run more than once, also at two places, and leaves one effect. */
export const jobHandlers = (
  ports: Ports,
  jobs: JobSink,
  log: Pick<Logger, 'info' | 'error'>,
): JobHandlers => ({
  'mail.send': (job) => sendMail(ports, job),
  'text.send': (job) => sendText(ports, job),
  'link.send': (job) => sendLink({ ports, jobs }, job),
  'audit.seal': () => sealAudit(ports),
  'audit.checkpoint': () => checkpointAudit(ports, log),
  'documents.draw': () => drawWaiting(ports),
  'calendar.run': async () => {
    await runCalendar(ports, jobs, ports.clock.now())
    await forgetAnswers(ports)
    await forgetDrafts(ports)
    if (ports.env.SCAN_MODE === 'live') await rescan({ ports, jobs })
  },
  'payment.check': (job) => checkPayment({ ports, jobs }, job),
})
