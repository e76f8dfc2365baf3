import type { PageRoute } from '#web/page-route.ts'

export const questionnaireRoutes: readonly PageRoute[] = [
  {
    area: false,
    path: '/questions/$token',
    signedIn: false,
    load: async () => (await import('./answer-page.tsx')).AnswerPage,
    texts: ['account'],
  },
]
