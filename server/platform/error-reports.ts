import { withoutSecrets } from '#domain/platform/error-reports.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { ErrorReport } from '#server/integrations/error-reports/error-reports.ts'
import { absent } from '#server/database/scope.ts'

/** Cleaned again whatever the page did: reports go outside. */
const cleaned = (report: ErrorReport): ErrorReport => ({
  ...report,
  name: withoutSecrets(report.name),
  message: withoutSecrets(report.message),
  page: withoutSecrets(report.page),
  stack: report.stack === undefined ? undefined : withoutSecrets(report.stack),
  trail: report.trail?.map(({ at, what }) => ({ at, what: withoutSecrets(what) })),
})

/** Passes a page's report on. A receiver that is away is no trouble of the page's. */
export const passOn = async (ctx: PublicCtx, report: ErrorReport): Promise<void> => {
  const { errorReports } = ctx.ports
  if (!errorReports) throw absent('page')
  await errorReports.send(cleaned(report)).catch(() => undefined)
}
