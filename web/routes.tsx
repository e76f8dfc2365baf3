import { accessRoutes } from './features/access/routes.tsx'
import type { PageRoute } from './page-route.ts'

/** Every page: a feature exports its routes and is named here once; router.tsx makes the router of them. */
export const pageRoutes: readonly PageRoute[] = [...accessRoutes]
