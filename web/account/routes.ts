import type { PageRoute } from '#web/page-route.ts'

export const accountRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'accounts',
    page: 'accounts',
    permission: ['account:read'],
    load: async () => (await import('./account-list-page.tsx')).AccountListPage,
    texts: ['account'],
  },
  {
    area: true,
    path: 'manage/account/lookup',
    permission: ['account:create'],
    load: async () => (await import('./account-lookup-page.tsx')).AccountLookupPage,
    texts: ['account'],
  },
  {
    area: true,
    path: 'accounts/$accountId',
    permission: ['account:read'],
    load: async () => (await import('./account-page.tsx')).AccountPage,
    texts: ['account'],
  },
]
