import { ChangedLines } from '../../shared/changed-lines.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Draft } from '../use-change.ts'
import classes from '../change.module.css'

/** What a saved change is to leave otherwise, a line each. */
export const SaidLines = ({ said }: Pick<Draft, 'said'>) => {
  const { t } = useTranslation('policy')
  if (said.length === 0) return <span className={classes.note}>{t('policy:draft.nothingSaid')}</span>
  return <ChangedLines lines={said} className={classes.said} />
}
