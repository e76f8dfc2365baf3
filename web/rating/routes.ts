import type { PageRoute } from '#web/page-route.ts'

/** Rating programs: what staff with the right read, draft and approve. */
export const ratingRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'manage/rating',
    page: 'rating',
    permission: ['rating:read'],
    only: ['COWBELL'],
    load: async () => (await import('./program/program-list-page.tsx')).ProgramListPage,
    texts: ['rating'],
  },
  {
    area: true,
    path: 'manage/rating/$programId',
    permission: ['rating:read'],
    only: ['COWBELL'],
    load: async () => (await import('./program/program-page.tsx')).ProgramPage,
    texts: ['rating'],
  },
]
