import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../client/problem.ts'
import { Skeletons } from '../kit/skeleton.tsx'
import type { Team } from '../team.ts'
import { useApi } from '../use-api.ts'
import { useTeamChoice } from './use-team-choice.ts'
import classes from './team-picker.module.css'

/** The list keeps to this many; typing narrows it. */
const SHOWN = 50
const PAUSE_MS = 300

/** Type to search by team name, with an 'All' option. */
export const TeamPicker = (props: { chosen: Team | null; close: () => void }) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS)
  const found = useApi(
    'teamSearch',
    { query: { size: SHOWN, ...(asked && { search: asked }) } },
    { keep: true },
  )
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
      {found.error ? (
        <p className={classes.empty}>{messageOf(found.error)}</p>
      ) : !found.data ? (
        <Skeletons lines={3} />
      ) : (
        <ul className={classes.list}>
          {!asked && option(null)}
          {found.data.content.map(({ id, name }) => option({ id, name }))}
        </ul>
      )}
      {asked && found.data?.content.length === 0 && (
        <p className={classes.empty}>{t('common:kit.noResults')}</p>
      )}
    </div>
  )
}
