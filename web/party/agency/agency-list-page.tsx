import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { AgencyTable } from '#web/party/shared/agency-table.tsx'

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
