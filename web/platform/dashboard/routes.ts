import type { PageRoute } from '#web/page-route.ts'

export const dashboardRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'dashboard',
    page: 'dashboard',
    permission: 'any',
    load: async () => (await import('./dashboard-page.tsx')).DashboardPage,
    texts: ['dashboard'],
  },
]
