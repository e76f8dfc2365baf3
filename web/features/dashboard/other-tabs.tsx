import { useTranslation } from 'react-i18next'
import { AgencyTable } from '#web/records/agency-table.tsx'
import { ClaimTable } from '#web/records/claim-table.tsx'
import { InvoiceTable } from '#web/records/invoice-table.tsx'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

/** Claims that were assigned to the vendor. */
export const ClaimsTab = () => {
  const { t } = useTranslation('organization')
  return <ClaimTable defaultSize={DASHBOARD_SIZE} empty={{ text: t('organization:dashboard.noClaims') }} />
}

/** Invoices whose premium the processor collects. */
export const InvoicesTab = () => {
  const { t } = useTranslation('organization')
  return (
    <InvoiceTable defaultSize={DASHBOARD_SIZE} empty={{ text: t('organization:dashboard.noInvoices') }} />
  )
}

/** Agencies of the cluster. */
export const AgenciesTab = () => <AgencyTable defaultSize={DASHBOARD_SIZE} />
