import { useTranslation } from 'react-i18next'
import type { Calculation } from '../quote.ts'
import classes from './price.module.css'

/** Reasons with what each asks for, as icon-free words: approval, an answer, a decline, or only information. */
export const ReferralList = ({ referrals }: { referrals: Calculation['referrals'] }) => {
  const { t } = useTranslation('quote')
  return (
    <ul className={classes.plain}>
      {referrals.map((one) => (
        <li key={one.code + one.reason}>
          <span className={classes.level}>{t(`quote:referral.${one.level}`)}</span> {one.reason}
        </li>
      ))}
    </ul>
  )
}
