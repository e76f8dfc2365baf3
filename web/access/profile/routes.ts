import type { PageRoute } from '#web/page-route.ts'

export const profileRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'manage/me',
    permission: 'any',
    load: async () => (await import('./profile-page.tsx')).ProfilePage,
    texts: ['organization'],
  },
]
