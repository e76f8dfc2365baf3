import type { PageRoute } from '#web/page-route.ts'
import type { RULEBOOK } from './rulebook/parts.ts'

const rulebookRoute = (part: (typeof RULEBOOK)[number], load: PageRoute['load']): PageRoute => ({
  area: true,
  path: `manage/rulebook/${part}`,
  permission: ['rating:read'],
  only: ['COWBELL'],
  load,
  texts: ['rating'],
})

/** Rating programs, and what applies along with them: what staff with the right read, draft and approve. */
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
  rulebookRoute('presets', async () => (await import('./rulebook/rulebook-pages.tsx')).PresetsPage),
  rulebookRoute('insurers', async () => (await import('./rulebook/rulebook-pages.tsx')).InsurersPage),
  rulebookRoute('states', async () => (await import('./rulebook/rulebook-pages.tsx')).StatesPage),
  rulebookRoute('industries', async () => (await import('./rulebook/rulebook-pages.tsx')).IndustriesPage),
  rulebookRoute('endorsements', async () => (await import('./rulebook/rulebook-pages.tsx')).EndorsementsPage),
  rulebookRoute('taxes', async () => (await import('./rulebook/taxes-page.tsx')).TaxesPage),
  rulebookRoute('compliance', async () => (await import('./rulebook/compliance-page.tsx')).CompliancePage),
  rulebookRoute('notices', async () => (await import('./notice/notice-list-page.tsx')).NoticesPage),
]
