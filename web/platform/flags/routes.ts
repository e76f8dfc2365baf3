import type { PageRoute } from '#web/page-route.ts'

export const switchRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'manage/features',
    page: 'features',
    permission: ['flag:manage'],
    load: async () => (await import('./features-page.tsx')).FeaturesPage,
    texts: ['organization'],
  },
]
