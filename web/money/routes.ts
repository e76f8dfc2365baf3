import type { PageRoute } from '#web/page-route.ts'

export const billingRoutes: readonly PageRoute[] = [
  {
    area: true,
    path: 'billing',
    page: 'billing',
    permission: ['billing:read'],
    load: async () => (await import('./billing-page.tsx')).BillingPage,
    texts: ['policy', 'money', 'commission', 'refunds'],
  },
  {
    area: true,
    path: 'finance',
    page: 'finance',
    permission: ['ledger:read'],
    load: async () => (await import('./ledger/finance-page.tsx')).FinancePage,
    texts: ['ledger'],
  },
  {
    area: true,
    path: 'money-approvals',
    page: 'moneyApprovals',
    permission: ['money:approve', 'money:record', 'money:refund', 'money:writeoff'],
    load: async () => (await import('./approval/approvals-page.tsx')).ApprovalsPage,
    texts: ['approvals'],
  },
  {
    area: false,
    path: '/policy/$policyId/accountant-payment',
    signedIn: true,
    load: async () => (await import('./payment/payment-page.tsx')).PaymentPage,
    texts: ['policy', 'money'],
  },
]
