import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Dropdown } from '#web/kit/menu/dropdown.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useChosenTeam, type Team } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { useTeamChoice } from './use-team-choice.ts'
import classes from '#web/shell/shell.module.css'

const TeamPicker = lazy(async () => ({ default: (await import('./team-picker.tsx')).TeamPicker }))

/** Every team of an account (specification 1 section 9). */
const MOST_TEAMS = 3000

/** A team that was chosen another day may be called otherwise by now, or be gone: then the default one is chosen. */
const useTeamOfToday = (chosen: Team | null): void => {
  const { me } = useSession()
  const choose = useTeamChoice()
  const isDoubtful = !me.ownTeams && chosen !== null && chosen.id !== me.defaultTeam?.id
  const teams = useApi('teamSearch', { query: { size: MOST_TEAMS } }, { enabled: isDoubtful })
  useEffect(() => {
    if (!chosen || !isDoubtful || !teams.data) return
    const found = teams.data.content.find(({ id }) => id === chosen.id)
    if (found?.name !== chosen.name) choose(found ? { id: found.id, name: found.name } : me.defaultTeam)
  }, [chosen, isDoubtful, teams.data, choose, me.defaultTeam])
}

/** 'Team:' in the header, for those whose account has teams. The list loads when it is opened. */
export const TeamSelector = () => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  const chosen = useChosenTeam()
  useTeamOfToday(chosen)
  if (!me.defaultTeam) return null
  return (
    <Dropdown
      label={t('common:shell.teamSearch')}
      align="end"
      width={260}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={classes.team}>
          {t('common:shell.team')} <strong>{chosen?.name ?? t('common:shell.all')}</strong>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeletons lines={3} />}>
          <TeamPicker chosen={chosen} close={close} />
        </Suspense>
      )}
    </Dropdown>
  )
}
