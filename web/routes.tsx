import { accessRoutes } from './features/access/routes.tsx'
import { accountRoutes } from './features/account/routes.ts'
import { agencyRoutes } from './features/agency/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { claimRoutes } from './features/claim/routes.ts'
import { commissionRoutes } from './features/commission/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { licenseRoutes } from './features/license/routes.ts'
import { messageRoutes } from './features/message/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { policyRoutes } from './features/policy/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { questionnaireRoutes } from './features/questionnaire/routes.ts'
import { quoteRoutes } from './features/quote/routes.ts'
import { ratingRoutes } from './features/rating/routes.ts'
import { referralRoutes } from './features/referral/routes.ts'
import { submissionRoutes } from './features/submission/routes.ts'
import { userRoutes } from './features/user/routes.ts'
import { switchRoutes } from './features/switches/routes.ts'
import { trailRoutes } from './features/trail/routes.ts'
import type { PageRoute } from './page-route.ts'

/** Every page: a feature exports its routes and is named here once; router.tsx makes the router of them. */
export const pageRoutes: readonly PageRoute[] = [
  ...accessRoutes,
  ...dashboardRoutes,
  ...accountRoutes,
  ...questionnaireRoutes,
  ...quoteRoutes,
  ...submissionRoutes,
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
