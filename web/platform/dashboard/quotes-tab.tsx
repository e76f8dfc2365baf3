import { isInsured } from '#domain/access/scopes.ts'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { type DashboardPreset, dashboardPresets } from '#domain/quote/dashboard.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { paths } from '#web/paths.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { QuoteTable } from '#web/quote/shared/quote-table.tsx'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'

/** Specification 1 section 9: lists of a dashboard show 20 rows. */
export const DASHBOARD_SIZE = 20

/** The entry with which a quote flow leads back to the quotes of its account (specification 1 section 2). */
const PREFILTER = 'prefilterAccountId'

const filtersOf = (preset: DashboardPreset): Record<string, string> =>
  'type' in preset ? { type: preset.type } : { status: preset.statuses.join(',') }

/** The presets of quotes (specification 1 section 4) with their counts, of the chosen team as the list below. */
const QuotePresets = () => {
  const { t } = useTranslation('dashboard')
  const counts = useApi('quoteDashboard', { query: teamQuery(useChosenTeam()) }).data
  return (
    <PresetChips
      label={t('dashboard:presets')}
      presets={dashboardPresets.map((preset) => ({
        label:
          preset.name === 'newBusiness'
            ? t('common:record.newBusiness')
            : t(`dashboard:preset.${preset.name}`),
        filters: filtersOf(preset),
        count: counts?.find(({ name }) => name === preset.name)?.count,
      }))}
    />
  )
}

/** Quotes; an insured has too few of them for presets. */
export const QuotesTab = () => {
  const { t } = useTranslation('dashboard')
  const { me, persona, can } = useSession()
  const { search, change } = useUrlState()
  const accountId = search.get(PREFILTER)
  const fixed = useMemo(() => (accountId ? { query: { accountId } } : undefined), [accountId])
  return (
    <>
      {!isInsured(me.account.accountType) && <QuotePresets />}
      {accountId && (
        <OneAccount accountId={accountId} onClear={() => change({ [PREFILTER]: null, page: null })} />
      )}
      <QuoteTable
        name="dashboard-quotes"
        {...(fixed && { fixed })}
        defaultSize={DASHBOARD_SIZE}
        empty={{
          text: t('dashboard:noQuotes'),
          action: can(['quote:create']) && (
            <ButtonLink href={paths.accounts(persona)}>{t('dashboard:noQuotesAction')}</ButtonLink>
          ),
        }}
      />
    </>
  )
}

/** Says that the list shows one account's quotes only, and shows all again. */
const OneAccount = (props: { accountId: string; onClear: () => void }) => {
  const { t } = useTranslation('dashboard')
  const { can } = useSession()
  const account = useApi(
    'accountGet',
    { params: { accountId: props.accountId } },
    { enabled: can(['account:read']) },
  )
  return (
    <div>
      <Button size="compact" icon={<X size={14} aria-hidden="true" />} onClick={props.onClear}>
        {t('dashboard:onlyAccount', { name: account.data?.name ?? '…' })}
      </Button>
    </div>
  )
}
