import type { PageRoute } from '#web/page-route.ts'

export const submissionRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'submissions',
    page: 'submissions',
    permission: ['submission:read'],
    load: async () => (await import('./submission-list-page.tsx')).SubmissionListPage,
    texts: ['submission'],
  },
]
