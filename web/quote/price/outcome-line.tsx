import { CircleCheck, CircleX, Hourglass, ShieldQuestion } from 'lucide-react'
import { useOutdatedReason } from '#web/kit/outdated.ts'
import { IN_REFERRAL, isAmong } from '#domain/quote/status-groups.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Price } from '../shared/quote.ts'
import classes from './price.module.css'

const ICONS = {
  READY: { Icon: CircleCheck, color: 'var(--success)' },
  INDICATION: { Icon: ShieldQuestion, color: 'var(--info)' },
  REFERRED: { Icon: Hourglass, color: 'var(--accent)' },
  INVALID: { Icon: CircleX, color: 'var(--danger)' },
} as const

/** Terms that the rules would let through still wait if they were submitted for review. */
export const useOutcomeText = (): ((outcome: Price['outcome'], status: string | undefined) => string) => {
  const { t } = useTranslation('quote')
  return (outcome, status) =>
    outcome === 'READY' && isAmong(IN_REFERRAL, status)
      ? t('quote:outcome.READY.held')
      : t(`quote:outcome.${outcome}.line`)
}

/** What the rules say of the current terms, in a sentence; the quote's status where it has one. */
export const OutcomeLine = (props: { outcome: Price['outcome']; status?: string | undefined }) => {
  const outcomeText = useOutcomeText()
  const { t } = useTranslation('common')
  const isOutdated = useOutdatedReason() !== undefined
  const { Icon, color } = ICONS[props.outcome]
  return (
    <p className={classes.outcome}>
      {!isOutdated && <Icon size={16} color={color} aria-hidden="true" />}
      {isOutdated ? t('common:kit.outdated') : outcomeText(props.outcome, props.status)}
    </p>
  )
}
