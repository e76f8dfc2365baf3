import type { PageRoute } from '#web/page-route.ts'

const flowStart = async () => (await import('./flow/flow-page.tsx')).FlowStartPage

export const quoteRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'quotes',
    page: 'quotes',
    permission: ['quote:read'],
    load: async () => (await import('./quote-list-page.tsx')).QuoteListPage,
    texts: ['quote'],
  },
  {
    area: true,
    path: 'inbox',
    page: 'inbox',
    permission: ['quote:assign', 'quote:release', 'message:read'],
    load: async () => (await import('./inbox-or-messages.tsx')).InboxOrMessages,
  },
  {
    area: true,
    path: 'quotes/$productType/$quoteId',
    permission: ['quote:read'],
    load: async () => (await import('./quote-page.tsx')).QuotePage,
    texts: ['quote'],
  },
  {
    area: true,
    path: 'quotes/$quoteId/sign/$product',
    permission: ['quote:sign'],
    load: async () => (await import('./sign/sign-page.tsx')).SignPage,
    texts: ['quote'],
  },
  {
    area: false,
    path: '/quote/$quoteId/request-to-bind/$product',
    signedIn: true,
    load: async () => (await import('./review/review-page.tsx')).ReviewPage,
    texts: ['quote'],
  },
  {
    area: false,
    path: '/quote/$quoteId/attest-surplus-notice',
    signedIn: true,
    load: async () => (await import('./surplus/notice-page.tsx')).SurplusNoticePage,
    texts: ['quote'],
  },
  {
    area: true,
    path: 'quotes/$productType/$accountId/renew-quote/$step',
    permission: ['policy:renew'],
    load: async () => (await import('./renewal/renewal-page.tsx')).RenewalPage,
    texts: ['quote'],
  },
  {
    area: true,
    path: 'accounts/$accountId/renew/accountDetails',
    permission: ['policy:renew'],
    load: async () => (await import('./renewal/renewal-start-page.tsx')).RenewalLinkPage,
    texts: ['quote'],
  },
  {
    area: true,
    path: 'policies/$policyId/account/$accountId/p250/verify',
    permission: ['policy:renew'],
    load: async () => (await import('./renewal/renewal-start-page.tsx')).WholesaleRenewalLinkPage,
    texts: ['quote'],
  },
  {
    area: true,
    path: 'cart/$accountId',
    permission: ['quote:request'],
    load: async () => (await import('./cart/cart-page.tsx')).CartPage,
    texts: ['quote'],
  },
  {
    area: true,
    path: 'requestQuote',
    permission: ['quote:read'],
    load: async () => (await import('./reload-page.tsx')).ReloadPage,
  },
  {
    area: true,
    path: 'requestQuote/$productType/$accountId',
    permission: ['quote:create'],
    load: flowStart,
  },
  {
    area: true,
    path: 'requestQuote/$productType/$accountId/no-quote/new-quote',
    permission: ['quote:create'],
    load: flowStart,
  },
  {
    area: true,
    path: 'requestQuote/$productType/$accountId/$step',
    permission: ['quote:create'],
    load: async () => (await import('./flow/flow-page.tsx')).FlowPage,
    texts: ['quote'],
  },
]
