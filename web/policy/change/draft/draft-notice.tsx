import { holderOf } from '#domain/policy/change/draft/lifecycle.ts'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Draft } from '../use-change.ts'
import { draftTones } from './status.ts'

const TONES = {
  neutral: 'info',
  info: 'info',
  warning: 'warning',
  success: 'success',
  danger: 'danger',
} as const

const toneOf = (status: Draft['status']): 'info' | 'warning' | 'success' | 'danger' => {
  const tone: string = draftTones[status]
  return TONES[tone as keyof typeof TONES] ?? 'info'
}

/** Where a saved change is: who has it, why it was decided so, and what was recorded on the policy since. */
export const DraftNotice = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { status, side, begunBy, decidedBy, reason, note, expiresOn } = draft
  const isOpen = holderOf(status, side) !== null
  return (
    <>
      <Notice tone={toneOf(status)} title={t(`policy:draft.status.${status}`)}>
        <p>
          {t(`policy:draft.who.${status}`, { by: begunBy, decidedBy: decidedBy ?? '' })}{' '}
          {isOpen && t('policy:draft.until', { day: dateText(expiresOn, view) })}
        </p>
        {note && <p>{t('policy:draft.noteOf', { by: begunBy, note })}</p>}
        {reason && <p>{t('policy:draft.reasonOf', { reason })}</p>}
      </Notice>
      {draft.overtaken && isOpen && (
        <Notice tone="warning" title={t('policy:draft.overtaken')}>
          {draft.overtaken} {t('policy:draft.overtakenText')}
        </Notice>
      )}
    </>
  )
}
