import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '#web/client/problem.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import type { Team } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { useTeamChoice } from './use-team-choice.ts'
import classes from './team-picker.module.css'

/** The list keeps to this many; typing narrows it. */
const SHOWN = 50
const PAUSE_MS = 300

/** Teams that a text finds: among the own ones of who works in teams, else among all of the account. */
const useFoundTeams = (text: string) => {
  const { me } = useSession()
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const found = useApi(
    'teamSearch',
    { query: { size: SHOWN, ...(asked && { search: asked }) } },
    { keep: true, enabled: !me.ownTeams },
  )
  const words = text.toLowerCase()
  return me.ownTeams
    ? { teams: me.ownTeams.filter(({ name }) => name.toLowerCase().includes(words)), error: null }
    : { teams: found.data?.content, error: found.error }
}

/** Type to search by team name, with an 'All' option for those whose role is for the whole account. */
export const TeamPicker = (props: { chosen: Team | null; close: () => void }) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const { me } = useSession()
  const asked = text.trim()
  const { teams, error } = useFoundTeams(asked)
  const apply = useTeamChoice()
  const choose = (team: Team | null) => {
    props.close()
    if (team?.id !== props.chosen?.id) apply(team)
  }
  const option = (team: Team | null) => (
    <li key={team?.id ?? 'all'}>
      <button
        type="button"
        className={classes.option}
        aria-pressed={team?.id === props.chosen?.id}
        onClick={() => choose(team)}
      >
        {team?.name ?? t('common:shell.all')}
      </button>
    </li>
  )
  return (
    <div className={classes.picker}>
      <input
        data-autofocus
        className={classes.input}
        aria-label={t('common:shell.teamSearch')}
        placeholder={t('common:shell.teamSearch')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error ? (
        <p className={classes.empty}>{messageOf(error)}</p>
      ) : !teams ? (
        <Skeletons lines={3} />
      ) : (
        <ul className={classes.list}>
          {!asked && !me.ownTeams && option(null)}
          {teams.map(({ id, name }) => option({ id, name }))}
        </ul>
      )}
      {asked && teams?.length === 0 && <p className={classes.empty}>{t('common:kit.noResults')}</p>}
    </div>
  )
}
