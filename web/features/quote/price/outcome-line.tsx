import { CircleCheck, CircleX, Hourglass, ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Price } from '../quote.ts'
import classes from './price.module.css'

const ICONS = {
  READY: { Icon: CircleCheck, color: 'var(--success)' },
  INDICATION: { Icon: ShieldQuestion, color: 'var(--info)' },
  REFERRED: { Icon: Hourglass, color: 'var(--accent)' },
  INVALID: { Icon: CircleX, color: 'var(--danger)' },
} as const

/** What the rules say of the terms as they stand, in a sentence. */
export const OutcomeLine = ({ outcome }: { outcome: Price['outcome'] }) => {
  const { t } = useTranslation('quote')
  const { Icon, color } = ICONS[outcome]
  return (
    <p className={classes.outcome}>
      <Icon size={16} color={color} aria-hidden="true" />
      {t(`quote:outcome.${outcome}.line`)}
    </p>
  )
}
