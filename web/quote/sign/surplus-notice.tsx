import type { ReactNode } from 'react'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '../shared/quote.ts'
import classes from './sign.module.css'

/** Pixels of a point of print. */
const PIXELS_A_POINT = 4 / 3

/** The surplus lines notice of the state in the size that its law names, and the box that signs it. */
export const SurplusNotice = ({
  quote,
  isSigned,
  error,
  onChange,
}: {
  quote: Quote
  isSigned: boolean
  error: ReactNode
  onChange: (checked: boolean) => void
}) => {
  const { t } = useTranslation('signing')
  const notice = quote.application.surplusNotice
  if (!notice) return null
  return (
    <section className={classes.notice} aria-label={notice.title}>
      <h3>{notice.title}</h3>
      <div
        className={classes.statutory}
        style={{
          ...(notice.points !== null && { fontSize: `${(notice.points * PIXELS_A_POINT) / 16}rem` }),
          ...(notice.isBold && { fontWeight: 700 }),
        }}
      >
        {notice.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <details className={classes.why}>
        <summary>{t('signing:sign.whyNotice')}</summary>
        <p>{t('signing:sign.whyNoticeText', { statute: notice.statute, agency: quote.agencyName })}</p>
      </details>
      <CheckboxField
        label={notice.statement}
        name="isNoticeSigned"
        checked={isSigned}
        error={error}
        onChange={onChange}
      />
    </section>
  )
}
