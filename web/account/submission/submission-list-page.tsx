import type { ReactNode } from 'react'
import { Money } from '#web/kit/format/display.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { submissions, SubmissionTable } from '#web/account/shared/submission-table.tsx'
import { presetsOf } from '#web/list/filters.ts'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { SubmissionDrawer } from './submission-drawer.tsx'

/** The entry of the address that names the submission shown next to the list. */
const SUBMISSION = 'submission'

const Stats = () => {
  const { t } = useTranslation('submission')
  const stats = useApi('submissionStats', { query: teamQuery(useChosenTeam()) })
  if (!stats.data) return null
  const { currency, ...found } = stats.data
  const figures: [label: string, value: ReactNode][] = [
    [t('submission:stats.newBusiness'), found.totalNewBusinessSubmissions],
    [t('submission:stats.renewals'), found.renewals],
    [t('submission:stats.declined'), found.declined],
    [t('submission:stats.lost'), found.lost],
    [
      t('submission:stats.totalPremium'),
      <Money key="total" value={found.totalQuotedPremium} currency={currency} />,
    ],
    [
      t('submission:stats.averagePremium'),
      <Money key="average" value={found.averageQuotedPremium} currency={currency} />,
    ],
  ]
  return (
    <Card title={t('submission:stats.label')}>
      <Figures items={figures.map(([label, value]) => ({ label, value }))} />
    </Card>
  )
}

/** Applications that came in, in figures and one by one. */
export const SubmissionListPage = () => {
  const { t } = useTranslation('submission')
  const { can } = useSession()
  const { search, change } = useUrlState()
  const presets = presetsOf(submissions, {
    mine: can(['submission:manage']) ? t('submission:list.mine') : null,
    unassigned: t('submission:list.unassigned'),
    declined: t('submission:list.declined'),
    renewal: t('submission:list.renewal'),
  })
  return (
    <Page>
      <PageHeader title={t('submission:list.title')} subtitle={t('submission:list.subtitle')} />
      <Stats />
      <PresetChips label={t('submission:list.views')} presets={presets} />
      <SubmissionTable pageSearch={search} />
      <SubmissionDrawer
        submissionId={search.get(SUBMISSION)}
        onClose={() => change({ [SUBMISSION]: null })}
      />
    </Page>
  )
}
