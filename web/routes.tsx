import { accessRoutes } from './access/routes.tsx'
import { accountRoutes } from './account/routes.ts'
import { agencyRoutes } from './party/agency/routes.ts'
import { billingRoutes } from './money/routes.ts'
import { claimRoutes } from './claim/routes.ts'
import { commissionRoutes } from './money/commission/routes.ts'
import { dashboardRoutes } from './platform/dashboard/routes.ts'
import { licenseRoutes } from './party/license/routes.ts'
import { messageRoutes } from './platform/message/routes.ts'
import { mailboxRoutes } from './platform/mailbox/routes.ts'
import { policyRoutes } from './policy/routes.ts'
import { profileRoutes } from './access/profile/routes.ts'
import { questionnaireRoutes } from './questionnaire/routes.ts'
import { quoteRoutes } from './quote/routes.ts'
import { ratingRoutes } from './rating/routes.ts'
import { referralRoutes } from './underwriting/referral-rule/routes.ts'
import { conditionRoutes } from './underwriting/subjectivity/routes.ts'
import { submissionRoutes } from './account/submission/routes.ts'
import { userRoutes } from './party/user/routes.ts'
import { switchRoutes } from './platform/flags/routes.ts'
import { trailRoutes } from './platform/audit/routes.ts'
import type { PageRoute } from './page-route.ts'

/** Every page: a feature exports its routes and is named here once; router.tsx makes the router of them. */
export const pageRoutes: readonly PageRoute[] = [
  ...accessRoutes,
  ...dashboardRoutes,
  ...accountRoutes,
  ...questionnaireRoutes,
  ...quoteRoutes,
  ...submissionRoutes,
  ...conditionRoutes,
  ...policyRoutes,
  ...billingRoutes,
  ...claimRoutes,
  ...agencyRoutes,
  ...commissionRoutes,
  ...ratingRoutes,
  ...referralRoutes,
  ...messageRoutes,
  ...userRoutes,
  ...licenseRoutes,
  ...trailRoutes,
  ...switchRoutes,
  ...profileRoutes,
  ...mailboxRoutes,
]
