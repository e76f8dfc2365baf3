import { ChangedLines } from '../shared/changed-lines.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './history.module.css'
import type { Revision } from './recordings.ts'

/** What a transaction changes, a line each: old and new in words. */
export const ChangeLines = ({ kind, changes }: Pick<Revision, 'kind' | 'changes'>) => {
  const { t } = useTranslation('policy')
  const isFirst = kind === 'new business' || kind === 'renewal'
  if (changes.length === 0)
    return <span className={classes.note}>{t(`policy:history.${isFirst ? 'firstTerms' : 'noChange'}`)}</span>
  return <ChangedLines lines={changes} className={classes.changes} />
}
