import type { PageRoute } from '#web/page-route.ts'

export const trailRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'manage/audit',
    page: 'audit',
    permission: ['audit:read'],
    load: async () => (await import('./audit-page.tsx')).AuditPage,
    texts: ['organization'],
  },
]
