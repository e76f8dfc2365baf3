import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './shell.module.css'
import { ALL_TEAMS, chooseTeam } from './team.ts'

/** The list keeps to this many; typing narrows it. */
const SHOWN = 50

/** Type to search by team name, with an 'All' option. */
export const TeamPicker = (props: {
  teams: readonly { id: string; name: string }[]
  current: string
  close: () => void
}) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const found = props.teams.filter((team) => team.name.toLowerCase().includes(text.trim().toLowerCase()))
  const options = [
    ...(text ? [] : [{ id: ALL_TEAMS, name: t('common:shell.all') }]),
    ...found.slice(0, SHOWN),
  ]
  const choose = (id: string) => {
    chooseTeam(id)
    props.close()
  }
  return (
    <div className={classes.teamPicker}>
      <input
        data-autofocus
        className={classes.teamInput}
        aria-label={t('common:shell.teamSearch')}
        placeholder={t('common:shell.teamSearch')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className={classes.list}>
        {options.map((team) => (
          <li key={team.id}>
            <button
              type="button"
              className={classes.teamOption}
              aria-pressed={team.id === props.current}
              onClick={() => choose(team.id)}
            >
              {team.name}
            </button>
          </li>
        ))}
      </ul>
      {options.length === 0 && <p className={classes.paletteEmpty}>{t('common:kit.noResults')}</p>}
    </div>
  )
}
