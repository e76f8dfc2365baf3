import type { CompanyDirectory } from '#server/integrations/firmographics/company-directory.ts'
import type { DocumentRenderer } from '#server/document/shared/render.ts'
import type { EvidenceSource } from '#server/integrations/scan/source.ts'
import type { Mailer } from '#server/integrations/mail/mailer.ts'
import type { FinanceCompany } from '#server/integrations/finance/finance-company.ts'
import type { CardProcessor } from '#server/integrations/payment/card-processor.ts'
import type { TextSender } from '#server/integrations/sms/text-sender.ts'
import type { IdentityProvider } from '#server/integrations/sso/identity-provider.ts'
import type { ErrorReports } from '#server/integrations/error-reports/error-reports.ts'
import type { FileScan } from '#server/integrations/file-scan/file-scan.ts'
import type { Uploads } from '#server/integrations/file-scan/uploads.ts'
import type { Env } from '#server/env.ts'
import type { Sandboxes } from '#server/database/sandboxes.ts'
import type { Clock } from '../process/clock.ts'
import type { Logger } from '../process/log.ts'
import type { Files } from '../process/folder/files.ts'
import type { Random } from '../process/random.ts'
import type { Secrets } from '../process/secrets.ts'
import type { DbPool } from '../database/kysely.ts'
import type { Tokens } from '#server/http/tokens.ts'

/** The world outside a command, wired once in app.ts and replaced piece by piece in tests. */
export interface Ports {
  env: Env
  /** Changes with every build of the web pages; the console asks its users to reload. */
  build: string
  /** When the running version was built, an ISO instant. */
  deployedAt: string
  db: DbPool
  log: Pick<Logger, 'warn'>
  clock: Clock
  sandboxes: Sandboxes
  random: Random
  tokens: Tokens
  secrets: Secrets
  files: Files
  /** Takes the file out of what was sent. */
  fileOf: Uploads['fileOf']
  /** Looks into uploads before they are stored. */
  fileScan: FileScan
  directory: CompanyDirectory
  evidence: EvidenceSource
  cardProcessor: CardProcessor
  financeCompany: FinanceCompany
  mailer: Mailer
  texts: TextSender
  /** The provider of single sign-on, where one is set. */
  identityProvider: IdentityProvider | null
  /** Takes reports of errors in pages; null where no one wants them. */
  errorReports: ErrorReports | null
  renderPdf: DocumentRenderer['renderPdf']
  renderTwin: DocumentRenderer['renderTwin']
}
