import type { PageRoute } from '#web/page-route.ts'

export const mailboxRoutes: readonly PageRoute[] = [
  {
    area: false,
    path: '/dev/mailbox',
    page: 'mailbox',
    signedIn: false,
    load: async () => (await import('./mailbox-page.tsx')).MailboxPage,
    texts: ['organization'],
  },
]
