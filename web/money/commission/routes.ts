import type { PageRoute } from '#web/page-route.ts'

export const commissionRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'commissions',
    page: 'commissions',
    permission: ['commission:read'],
    load: async () => (await import('./commission-page.tsx')).CommissionPage,
    texts: ['agency', 'commission'],
  },
]
