import { takesShares } from '#domain/access/scopes.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { InvoiceTable } from '#web/money/shared/invoice-table.tsx'
import { CreditTable } from '#web/money/credit-table.tsx'
import { PaymentTable } from '#web/money/payment-table.tsx'
import { useSession } from '#web/session-context.ts'
import { CarriersView } from './carrier/carriers-view.tsx'
import { PastDue } from './dunning/past-due.tsx'
import { RefundsTab } from './refunds/refunds-tab.tsx'
import { LedgerDrawer } from './ledger-drawer.tsx'

/** The entry of the address that names the policy whose postings are shown next to the list. */
const LEDGER = 'ledger'

/** Invoices and payments that the user may see; with access to the ledger, a policy's postings open next to them. */
export const BillingPage = () => {
  const { t } = useTranslation(['policy', 'money', 'commission'])
  const { can, me } = useSession()
  const { search, change } = useUrlState()
  const ledgerAction = (policyId: string) =>
    can(['ledger:read'])
      ? [{ label: t('policy:ledger.open'), onSelect: () => change({ [LEDGER]: policyId }, 'push') }]
      : []
  return (
    <Page>
      <PageHeader title={t('policy:billing.title')} />
      <Tabs
        label={t('policy:billing.title')}
        tabs={[
          {
            id: 'INVOICES',
            label: t('common:record.invoices'),
            content: (
              <InvoiceTable
                empty={{ text: t('policy:billing.noInvoices') }}
                moreActions={(row) => ledgerAction(row.policyId)}
              />
            ),
          },
          {
            id: 'PAST_DUE',
            label: t('money:pastDue.title'),
            content: <PastDue />,
          },
          {
            id: 'CREDITS',
            label: t('common:record.credits'),
            content: (
              <CreditTable
                empty={{ text: t('policy:billing.noCredits') }}
                moreActions={(row) => ledgerAction(row.policyId)}
              />
            ),
          },
          ...(takesShares(me.account.accountType)
            ? [{ id: 'ACCOUNTS', label: t('commission:carrier.title'), content: <CarriersView /> }]
            : []),
          {
            id: 'PAYMENTS',
            label: t('common:record.payments'),
            content: (
              <PaymentTable
                empty={{ text: t('policy:billing.noPayments') }}
                moreActions={(row) => ledgerAction(row.policyId)}
              />
            ),
          },
          {
            id: 'REFUNDS',
            label: t('refunds:title'),
            content: <RefundsTab />,
          },
        ]}
      />
      <LedgerDrawer policyId={search.get(LEDGER)} onClose={() => change({ [LEDGER]: null })} />
    </Page>
  )
}
