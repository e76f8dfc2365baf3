import type { JobHandlers, JobSink } from '#server/platform/jobs.ts'
import type { Ports } from '#server/platform/ports.ts'
import { drawDocument } from '#server/records/document-files.ts'
import { runCalendar } from './calendar.ts'
import { sendMail } from './mail.ts'
import { checkPayment } from './payment-check.ts'

/** Draws a document that a command recorded; one that a download has drawn meanwhile is left as it is. */
const renderDocument = async (
  ports: Ports,
  { tenantId, documentId }: { tenantId: string; documentId: string },
): Promise<void> => {
  const document = await ports.db
    .selectFrom('document')
    .select(['tenant_id', 'id', 'kind', 'facts', 'sha256'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (document?.sha256 === null) await drawDocument(ports, document)
}

/** What each job does. A job may run more than once, also at two places, and leaves one effect. */
export const jobHandlers = (ports: Ports, jobs: JobSink): JobHandlers => ({
  'mail.send': (job) => sendMail(ports, job),
  'document.render': (job) => renderDocument(ports, job),
  'calendar.run': async () => {
    await runCalendar(ports, jobs, ports.clock.now())
  },
  'payment.check': (job) => checkPayment({ ports, jobs }, job),
})
