import type { PageRoute } from '#web/page-route.ts'

export const userRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'manage/users',
    page: 'users',
    permission: ['user:read'],
    load: async () => (await import('./user-list-page.tsx')).UserListPage,
    texts: ['organization'],
  },
]
