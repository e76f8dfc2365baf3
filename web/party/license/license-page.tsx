import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { AgencyLicenses } from './agency-licenses.tsx'
import { AgentLicenses } from './agent-licenses.tsx'
import { SurplusLicenses } from './surplus-licenses.tsx'

/** Licenses of an agency, of its agents and of its surplus lines brokers; the provider's staff see everybody's. */
export const LicensePage = () => {
  const { t } = useTranslation('agency')
  return (
    <Page>
      <PageHeader title={t('agency:license.title')} subtitle={t('agency:license.subtitle')} />
      <Tabs
        label={t('agency:license.title')}
        tabs={[
          { id: 'agency', label: t('agency:license.agencyTab'), content: <AgencyLicenses /> },
          { id: 'agents', label: t('agency:license.agentTab'), content: <AgentLicenses /> },
          { id: 'surplus', label: t('agency:license.surplusTab'), content: <SurplusLicenses /> },
        ]}
      />
    </Page>
  )
}
