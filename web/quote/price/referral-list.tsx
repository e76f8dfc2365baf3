import { AppLink } from '#web/kit/place/link.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Calculation } from '../shared/quote.ts'
import { referralLines } from './referral-lines.ts'
import classes from './price.module.css'

/**
 * Reasons with what each asks for, as icon-free words: approval, an answer, a decline, or only information.
 * `answersHref` leads to where the missing answers are given, `shareHref` to where the share of online sales is entered,
 * for who may give them.
 */
export const ReferralList = (props: {
  referrals: Calculation['referrals']
  answersHref?: string | undefined
  shareHref?: string | undefined
}) => {
  const { t } = useTranslation('quote')
  const { single, unanswered } = referralLines(props.referrals)
  const count = unanswered.length
  return (
    <ul className={classes.plain}>
      {single.map((one) => (
        <li key={one.code + one.reason}>
          <span className={classes.level}>{t(`quote:referral.${one.level}`)}</span> {one.reason}
          {one.code === 'ONLINE_SALES_MISSING' && props.shareHref && (
            <>
              {' '}
              <AppLink href={props.shareHref}>{t('quote:referral.enterShare')}</AppLink>
            </>
          )}
        </li>
      ))}
      {count > 0 && (
        <li>
          <span className={classes.level}>{t('quote:referral.block')}</span>{' '}
          {props.answersHref ? (
            <AppLink href={props.answersHref}>{t('quote:coverages.answer', { count })}</AppLink>
          ) : (
            t('quote:referral.answers', { count })
          )}
        </li>
      )}
    </ul>
  )
}
