import type { JobHandlers, JobSink } from '#server/jobs/queue.ts'
import type { Ports } from '#server/command/ports.ts'
import type { Logger } from '#server/process/log.ts'
import { drawWaiting } from '#server/document/shared/files.ts'
import { forgetOldTries } from '#server/access/shared/throttle.ts'
import { runCalendar } from './calendar.ts'
import { forgetAnswers } from './questionnaire/forget-answers.ts'
import { forgetDrafts } from './questionnaire/forget-drafts.ts'
import { sendLink } from './access/link/link-mail.ts'
import { sendMail, sendText } from './jobs/mail.ts'
import { checkpointAudit } from './platform/audit/checkpoint-job.ts'
import { sealAudit } from './platform/audit/seal.ts'
import { checkPayment } from './money/payment-check.ts'
import { sendRefund } from './money/refunds/send.ts'
import { forgetEffects } from './jobs/once.ts'
import { choosePrograms } from './policy/program/run.ts'
import { moveBooks } from './policy/transfer/run.ts'
import { advanceSandbox, runSandboxes } from './sandbox-timers.ts'
import { rescan } from './risk/rescan.ts'

/** What each job does. A job may run more than once, also at two places, and leaves one effect. */
export const jobHandlers = (
  ports: Ports,
  jobs: JobSink,
  log: Pick<Logger, 'info' | 'error'>,
): JobHandlers => ({
  'mail.send': (job, run) => sendMail(ports, job, run),
  'text.send': (job, run) => sendText(ports, job, run),
  'link.send': (job, run) => sendLink({ ports, jobs }, job, run),
  'books.move': () => moveBooks({ ports, jobs }),
  'programs.choose': () => choosePrograms({ ports, jobs }),
  'audit.seal': () => sealAudit(ports),
  'audit.checkpoint': () => checkpointAudit(ports, log),
  'documents.draw': () => drawWaiting(ports),
  'calendar.run': async () => {
    try {
      await runCalendar(ports, jobs, ports.clock.now())
    } finally {
      await runSandboxes(ports, jobs)
      // A step that failed is tried again with the whole run; what is old is forgotten meanwhile.
      await forgetAnswers(ports)
      await forgetDrafts(ports)
      await forgetOldTries(ports)
      await forgetEffects(ports)
      if (ports.env.SCAN_MODE === 'live') await rescan({ ports, jobs })
    }
  },
  'sandbox.advance': ({ tenantId }) => advanceSandbox(ports, jobs, tenantId),
  'refund.send': (job) => sendRefund({ ports, jobs }, job),
  'payment.check': (job, run) => checkPayment({ ports, jobs }, job, run),
})
