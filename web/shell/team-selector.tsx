import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session-context.ts'
import { useApi } from '../use-api.ts'
import classes from './shell.module.css'
import { ALL_TEAMS, chooseTeam, useChosenTeam } from './team.ts'

/** Teams search up to 3000 (specification 1 section 9). */
const MOST_TEAMS = 3000

/** 'Team:' in the header: type to search by name, with 'All'. Shown to those who may see teams and have one. */
export const TeamSelector = () => {
  const { t } = useTranslation('common')
  const { me, can } = useSession()
  const teams = useApi(
    'teamSearch',
    { query: { size: MOST_TEAMS } },
    { enabled: can(['team:read']), staleTime: 600_000 },
  ).data?.content
  const chosen = useChosenTeam()
  if (!teams || teams.length === 0) return null
  const own = teams.find((team) => team.isDefault) ?? teams[0]
  const fallback = me.isCowbell ? ALL_TEAMS : (own?.id ?? ALL_TEAMS)
  return (
    <label className={classes.team}>
      {t('common:shell.team')}
      <Select
        className={classes.teamInput}
        size="xs"
        searchable
        allowDeselect={false}
        value={chosen ?? fallback}
        onChange={(id) => id && chooseTeam(id)}
        data={[
          { value: ALL_TEAMS, label: t('common:shell.all') },
          ...teams.map((team) => ({ value: team.id, label: team.name })),
        ]}
        nothingFoundMessage={t('common:kit.noResults')}
        aria-label={t('common:shell.teamSearch')}
        maxDropdownHeight={220}
      />
    </label>
  )
}
