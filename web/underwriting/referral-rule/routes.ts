import type { PageRoute } from '#web/page-route.ts'

/** Referral rules and how far each underwriter may decide: what staff with the right read, draft and approve. */
export const referralRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'manage/referral-rules',
    page: 'referralRules',
    permission: ['rating:read'],
    only: ['COWBELL'],
    load: async () => (await import('./rule-set-list-page.tsx')).RuleSetListPage,
    texts: ['underwriting'],
  },
  {
    area: true,
    path: 'manage/referral-rules/$ruleSetId',
    permission: ['rating:read'],
    only: ['COWBELL'],
    load: async () => (await import('./rule-set-page.tsx')).RuleSetPage,
    texts: ['underwriting'],
  },
  {
    area: true,
    path: 'manage/authority',
    page: 'authority',
    permission: ['authority:manage', 'quote:release'],
    only: ['COWBELL'],
    load: async () => (await import('../authority-page.tsx')).AuthorityPage,
    texts: ['underwriting'],
  },
]
