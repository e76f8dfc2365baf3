import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { EarlierTerms } from '../price/earlier-terms.tsx'
import { ReferralList } from '../price/referral-list.tsx'
import type { Calculation } from '../shared/quote.ts'

const TONES = { READY: 'info', INDICATION: 'info', REFERRED: 'warning', INVALID: 'danger' } as const

/** Why the quote will not simply be ready: what an underwriter has to approve, what is missing, what is outside. */
export const ReferralBanner = (props: {
  result: Calculation
  isStale: boolean
  answersHref: string
  shareHref: string | undefined
}) => {
  const { result, isStale, answersHref, shareHref } = props
  const { t } = useTranslation('quote')
  if (result.referrals.length === 0) return null
  return (
    <Notice
      tone={TONES[result.outcome]}
      title={
        <>
          {t(`quote:outcome.${result.outcome}.banner`)}
          <EarlierTerms when={isStale} />
        </>
      }
    >
      <ReferralList referrals={result.referrals} answersHref={answersHref} shareHref={shareHref} />
    </Notice>
  )
}
