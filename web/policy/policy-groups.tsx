import type { BookGroup } from '#domain/policy/book/statuses.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { presetsOf } from '#web/list/filters.ts'
import { paths } from '#web/paths.ts'
import { policies } from '#web/policy/shared/policy-table.tsx'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import classes from './policy.module.css'

/** What policies and binders are counted as (specification 1 section 4): each group filters the list; binders have their own. */
export const PolicyGroups = () => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const counts = useApi('policyDashboard', { query: teamQuery(useChosenTeam()) }).data
  const countOf = (name: BookGroup) => counts?.groups.find((one) => one.name === name)?.count
  const counted = (name: Exclude<BookGroup, 'binder'>) => ({
    label: t(`policy:groups.${name}`),
    count: countOf(name),
  })
  const binders = countOf('binder')
  return (
    <div className={classes.groups}>
      <span className={classes.quiet} aria-hidden="true">
        {t('policy:groups.label')}
      </span>
      <PresetChips
        label={t('policy:groups.label')}
        presets={presetsOf(policies, {
          openForRenewal: null,
          inForce: null,
          expired: null,
          cancellations: null,
          inactive: null,
          needPayment: null,
          active: counted('active'),
          ended: counted('expired'),
          renewed: counted('renewed'),
          canceled: counted('canceled'),
        })}
      />
      {binders !== undefined && can(['quote:read']) && (
        <ButtonLink variant="ghost" size="compact" href={paths.dashboard(persona, { tab: 'BINDERS' })}>
          {t('policy:groups.binder', { count: binders })}
        </ButtonLink>
      )}
    </div>
  )
}
