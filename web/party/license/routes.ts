import type { PageRoute } from '#web/page-route.ts'

export const licenseRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'manage/licenses',
    page: 'licenses',
    permission: ['license:read'],
    load: async () => (await import('./license-page.tsx')).LicensePage,
    texts: ['agency'],
  },
]
