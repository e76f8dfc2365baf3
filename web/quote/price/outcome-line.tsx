import { CircleCheck, CircleX, Hourglass, ShieldQuestion } from 'lucide-react'
import { useOutdatedReason } from '#web/kit/outdated.ts'
import { IN_REFERRAL, isAmong } from '#domain/quote/status-groups.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { CalculatorChoices, CalculatorRequest, Price } from '../shared/quote.ts'
import classes from './price.module.css'

const ICONS = {
  READY: { Icon: CircleCheck, color: 'var(--success)' },
  INDICATION: { Icon: ShieldQuestion, color: 'var(--info)' },
  REFERRED: { Icon: Hourglass, color: 'var(--accent)' },
  INVALID: { Icon: CircleX, color: 'var(--danger)' },
} as const

/** Terms that the rules would let through still wait if they were submitted for review. */
export const useOutcomeText = (): ((
  outcome: Price['outcome'],
  status: string | undefined,
  readiness?: string | null,
) => string) => {
  const { t } = useTranslation('quote')
  return (outcome, status, readiness) => {
    if (outcome !== 'READY') return t(`quote:outcome.${outcome}.line`)
    return isAmong(IN_REFERRAL, status)
      ? t('quote:outcome.READY.held')
      : (readiness ?? t('quote:outcome.READY.line'))
  }
}

/** What terms on the screen would be ready for: the sentence that their quote has later. */
export const readinessOf = (
  { readiness }: Pick<CalculatorChoices, 'readiness'>,
  { effectiveDate, isSurplus }: Pick<CalculatorRequest, 'effectiveDate' | 'isSurplus'>,
): string | null =>
  readiness.find(
    (one) =>
      one.isSurplus === (isSurplus ?? false) && one.first <= effectiveDate && effectiveDate <= one.last,
  )?.text ?? null

/** What the rules say of the current terms, in a sentence; of ready ones, what they are ready for. */
export const OutcomeLine = (props: {
  outcome: Price['outcome']
  status?: string | undefined
  /** What the terms are ready for (`readyFor`), once they are. */
  readiness?: string | null | undefined
}) => {
  const outcomeText = useOutcomeText()
  const { t } = useTranslation('common')
  const isOutdated = useOutdatedReason() !== undefined
  const { Icon, color } = ICONS[props.outcome]
  return (
    <p className={classes.outcome}>
      {!isOutdated && <Icon size={16} color={color} aria-hidden="true" />}
      {isOutdated ? t('common:kit.outdated') : outcomeText(props.outcome, props.status, props.readiness)}
    </p>
  )
}
