import type { PageRoute } from '#web/page-route.ts'

export const claimRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'claims',
    page: 'claims',
    permission: ['claim:read'],
    load: async () => (await import('./claim-list-page.tsx')).ClaimListPage,
    texts: ['policy'],
  },
]
