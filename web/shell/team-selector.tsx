import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '../kit/dropdown.tsx'
import { Skeletons } from '../kit/skeleton.tsx'
import { useSession } from '../session-context.ts'
import { useApi } from '../use-api.ts'
import classes from './shell.module.css'
import { ALL_TEAMS, useChosenTeam } from './team.ts'

const TeamPicker = lazy(async () => ({ default: (await import('./team-picker.tsx')).TeamPicker }))

/** Teams search up to 3000 (specification 1 section 9). */
const MOST_TEAMS = 3000
const STALE_MS = 600_000

/** 'Team:' in the header, for those who may see teams and have one. The list loads when it is opened. */
export const TeamSelector = () => {
  const { t } = useTranslation('common')
  const { me, can } = useSession()
  const chosen = useChosenTeam()
  const teams = useApi(
    'teamSearch',
    { query: { size: MOST_TEAMS } },
    { enabled: can(['team:read']), staleTime: STALE_MS },
  ).data?.content
  if (!teams || teams.length === 0) return null
  const own = teams.find((team) => team.isDefault) ?? teams[0]
  const current = chosen ?? (me.isCowbell ? ALL_TEAMS : (own?.id ?? ALL_TEAMS))
  const name = teams.find((team) => team.id === current)?.name ?? t('common:shell.all')
  return (
    <Dropdown
      label={t('common:shell.teamSearch')}
      align="end"
      width={260}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={classes.team}>
          {t('common:shell.team')} <strong>{name}</strong>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeletons lines={3} />}>
          <TeamPicker teams={teams} current={current} close={close} />
        </Suspense>
      )}
    </Dropdown>
  )
}
