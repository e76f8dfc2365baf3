import type { ReactNode } from 'react'
import { OutdatedContext } from '#web/kit/outdated.ts'
import classes from './kept.module.css'
import { useTranslation } from '../texts.ts'

/**
 * What was read for an earlier choice and stays while that of the new one is loading: its figures are marked as
 * earlier ones, and no action may be taken on them.
 */
export const Kept = ({ isEarlier, children }: { isEarlier: boolean; children: ReactNode }) => {
  const { t } = useTranslation('common')
  return (
    <OutdatedContext value={isEarlier ? t('common:kit.kept') : undefined}>
      <div className={classes.kept} aria-busy={isEarlier} data-earlier={isEarlier || undefined}>
        {children}
        <span role="status" className="visually-hidden">
          {isEarlier && t('common:kit.kept')}
        </span>
      </div>
    </OutdatedContext>
  )
}
