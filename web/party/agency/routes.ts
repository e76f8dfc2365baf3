import type { PageRoute } from '#web/page-route.ts'

export const agencyRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'agencies',
    page: 'agencies',
    permission: ['agency:read'],
    load: async () => (await import('./agency-list-page.tsx')).AgencyListPage,
    texts: ['agency'],
  },
]
