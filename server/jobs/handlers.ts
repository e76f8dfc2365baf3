import type { JobHandlers, JobSink } from '#server/platform/jobs.ts'
import type { Ports } from '#server/platform/ports.ts'
import type { Logger } from '#server/platform/log.ts'
import { drawWaiting } from '#server/records/document-files.ts'
import { forgetOldTries } from '#server/records/throttle.ts'
import { runCalendar } from './calendar.ts'
import { forgetAnswers } from './forget-answers.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { sendLink } from './link-mail.ts'
import { sendMail, sendText } from './mail.ts'
import { checkpointAudit } from './audit-checkpoint.ts'
import { sealAudit } from './audit-seal.ts'
import { checkPayment } from './payment-check.ts'
import { forgetEffects } from './once.ts'
import { rescan } from './rescan.ts'

/** What each job does. A job may run more than once, also at two places, and leaves one effect. */
export const jobHandlers = (
  ports: Ports,
  jobs: JobSink,
  log: Pick<Logger, 'info' | 'error'>,
): JobHandlers => ({
  'mail.send': (job, run) => sendMail(ports, job, run),
  'text.send': (job, run) => sendText(ports, job, run),
  'link.send': (job, run) => sendLink({ ports, jobs }, job, run),
  'audit.seal': () => sealAudit(ports),
  'audit.checkpoint': () => checkpointAudit(ports, log),
  'documents.draw': () => drawWaiting(ports),
  'calendar.run': async () => {
    await runCalendar(ports, jobs, ports.clock.now())
    await forgetAnswers(ports)
    await forgetDrafts(ports)
    await forgetOldTries(ports)
    await forgetEffects(ports)
    if (ports.env.SCAN_MODE === 'live') await rescan({ ports, jobs })
  },
  'payment.check': (job, run) => checkPayment({ ports, jobs }, job, run),
})
