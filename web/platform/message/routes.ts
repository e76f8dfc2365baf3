import type { PageRoute } from '#web/page-route.ts'

export const messageRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'messages',
    page: 'messages',
    permission: ['message:read'],
    load: async () => (await import('./message-page.tsx')).MessagePage,
    texts: ['submission'],
  },
]
