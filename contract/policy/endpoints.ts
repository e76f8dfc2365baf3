import { binderContract } from './binders.ts'
import { bookContract } from './book.ts'
import { changeContract } from './changes.ts'
import { draftContract } from './change/drafts.ts'
import { borContract } from './bor/letters.ts'
import { cancellationContract } from './cancellations.ts'
import { policyBulkContract } from './renewal/bulk.ts'
import { endingContract } from './endings.ts'
import { excessContract } from './excess.ts'
import { policyNoticeContract } from './notices.ts'
import { policyContract } from './policy.ts'
import { programOrderContract } from './program/orders.ts'
import { rewriteContract } from './rewrite/rewrite.ts'
import { reportingContract } from './reporting.ts'
import { runOffContract } from './run-off.ts'
import { bookTransferContract } from './transfers.ts'
import { renewalNoticeContract } from './renewal/renewal-notices.ts'
import { renewalContract } from './renewal/renewals.ts'

/** Every endpoint of the capability. */
export const policyEndpoints = {
  ...binderContract,
  ...bookContract,
  ...bookTransferContract,
  ...changeContract,
  ...draftContract,
  ...borContract,
  ...endingContract,
  ...excessContract,
  ...policyBulkContract,
  ...policyContract,
  ...programOrderContract,
  ...reportingContract,
  ...runOffContract,
  ...rewriteContract,
  ...cancellationContract,
  ...policyNoticeContract,
  ...renewalContract,
  ...renewalNoticeContract,
}
