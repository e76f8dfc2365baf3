import { useTranslation } from 'react-i18next'
import type { Calculation } from '../quote.ts'
import classes from './price.module.css'

/** "Changed: retention 10,000 → 25,000 because …", with where the rule comes from. */
export const ChangeList = ({ changes }: { changes: Calculation['changes'] }) => {
  const { t } = useTranslation('quote')
  return (
    <ul className={classes.plain}>
      {changes.map((change) => (
        <li key={change.field}>
          <b>{change.label}</b> <s>{change.from}</s> → <b>{change.to}</b>. {change.reason}{' '}
          <span className={classes.source}>{t('quote:changes.source', { source: change.source })}</span>
        </li>
      ))}
    </ul>
  )
}
