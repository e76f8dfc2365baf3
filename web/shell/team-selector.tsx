import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Dropdown } from '../kit/dropdown.tsx'
import { Skeletons } from '../kit/skeleton.tsx'
import { useSession } from '../session-context.ts'
import { useChosenTeam } from '../team.ts'
import classes from './shell.module.css'

const TeamPicker = lazy(async () => ({ default: (await import('./team-picker.tsx')).TeamPicker }))

/** 'Team:' in the header, for those whose account has teams. The list loads when it is opened. */
export const TeamSelector = () => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  const chosen = useChosenTeam()
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
