import type { PageRoute } from '#web/page-route.ts'

/** Conditions of the whole book, for those who set and those who meet them. */
export const conditionRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'conditions',
    page: 'conditions',
    permission: ['subjectivity:submit', 'subjectivity:manage'],
    load: async () => (await import('./condition-list-page.tsx')).ConditionListPage,
    texts: ['underwriting'],
  },
]
