import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '#web/kit/page.tsx'
import { AgencyTable } from '#web/records/agency-table.tsx'

/** Agencies that the user may see: all of them for the provider, its members for a cluster. */
export const AgencyListPage = () => {
  const { t } = useTranslation('agency')
  return (
    <Page>
      <PageHeader title={t('agency:list.title')} />
      <AgencyTable />
    </Page>
  )
}
