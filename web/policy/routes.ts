import type { PageRoute } from '#web/page-route.ts'

export const policyRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'policies',
    page: 'policies',
    permission: ['policy:read'],
    load: async () => (await import('./policy-list-page.tsx')).PolicyListPage,
    texts: ['policy'],
  },
  {
    area: true,
    path: 'renewals',
    page: 'renewals',
    permission: ['policy:renew'],
    load: async () => (await import('./renewal/renewal-board-page.tsx')).RenewalBoardPage,
    texts: ['policy'],
  },
  {
    area: true,
    path: 'policy-notices',
    page: 'policyNotices',
    permission: ['policy:reasons'],
    load: async () => (await import('./notices/calendar-page.tsx')).NoticeCalendarPage,
    texts: ['policy'],
  },
  {
    area: true,
    path: 'policies/$productType/$policyId',
    permission: ['policy:read'],
    load: async () => (await import('./policy-page.tsx')).PolicyPage,
    texts: ['policy'],
  },
  {
    area: true,
    path: 'broker-of-record',
    page: 'brokerOfRecord',
    permission: ['bor:read'],
    load: async () => (await import('./bor/desk-page.tsx')).BrokerOfRecordPage,
    texts: ['bor'],
  },
  {
    area: true,
    path: 'books',
    permission: ['account:transfer'],
    load: async () => (await import('./transfer/books-page.tsx')).BooksPage,
    texts: ['books'],
  },
  {
    area: true,
    path: 'policies/$productType/$policyId/change',
    permission: ['policy:requestchange'],
    load: async () => (await import('./change/change-page.tsx')).ChangePage,
    texts: ['policy'],
  },
  {
    area: true,
    path: 'policy-changes',
    permission: ['policy:requestchange'],
    load: async () => (await import('./change/draft/drafts-page.tsx')).DraftsPage,
    texts: ['policy'],
  },
]
