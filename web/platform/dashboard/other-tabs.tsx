import { AgencyTable } from '#web/party/shared/agency-table.tsx'
import { ClaimTable } from '#web/claim/shared/claim-table.tsx'
import { InvoiceTable } from '#web/money/shared/invoice-table.tsx'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** Claims that were assigned to the vendor. */
export const ClaimsTab = () => {
  const { t } = useTranslation('dashboard')
  return <ClaimTable defaultSize={DASHBOARD_SIZE} empty={{ text: t('dashboard:noClaims') }} />
}

/** Invoices whose premium the processor collects. */
export const InvoicesTab = () => {
  const { t } = useTranslation('dashboard')
  return <InvoiceTable defaultSize={DASHBOARD_SIZE} empty={{ text: t('dashboard:noInvoices') }} />
}

/** Agencies of the cluster. */
export const AgenciesTab = () => <AgencyTable defaultSize={DASHBOARD_SIZE} />
