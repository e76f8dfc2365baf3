import type { ReactNode } from 'react'
import { Money } from '#web/kit/format/display.tsx'
import { BOUND, OPEN } from '#domain/quote/status-groups.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { usePolicyCounts } from './counts.ts'
import classes from './dashboard.module.css'

/** Bound premium, open quotes and policies of the reader's own business, which has one currency. */
export const Figures = () => {
  const { t } = useTranslation('dashboard')
  const { can } = useSession()
  const list = useApi('quoteStatusList', { query: teamQuery(useChosenTeam()) }).data
  const policies = usePolicyCounts(can(['policy:read']))
  const inForce = policies('IN FORCE')
  const of = (statuses: readonly string[]) => list?.filter((one) => statuses.includes(one.status)) ?? []
  const premium = (statuses: readonly string[]) =>
    of(statuses).reduce((sum, one) => sum + Math.round(one.totalPremium * 100), 0) / 100
  const count = (statuses: readonly string[]) => of(statuses).reduce((sum, one) => sum + one.count, 0)
  return (
    <dl className={classes.figures} aria-busy={!list || undefined}>
      <Figure
        label={t('dashboard:boundPremium')}
        value={list ? <Money value={premium(BOUND)} /> : '…'}
        note={list && t('dashboard:boundQuotes', { count: count(BOUND) })}
      />
      <Figure
        label={t('dashboard:openQuotes')}
        value={list ? count(OPEN) : '…'}
        note={
          list && (
            <>
              <Money value={premium(OPEN)} /> {t('dashboard:quotedPremium')}
            </>
          )
        }
      />
      {can(['policy:read']) && (
        <Figure
          label={t('dashboard:policiesInForce')}
          value={inForce ?? '…'}
          note={t('dashboard:policiesToCome', { count: policies('ISSUED') ?? 0 })}
        />
      )}
    </dl>
  )
}

const Figure = (props: { label: string; value: ReactNode; note: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{props.label}</dt>
    <dd className={classes.value}>{props.value}</dd>
    <dd className={classes.note}>{props.note}</dd>
  </div>
)
