import { useState } from 'react'
import { localDateIn } from '#domain/kernel/dates.ts'
import { browserToday } from '#web/kit/clock.ts'
import { Button } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Asked } from './asked.ts'
import classes from './as-of.module.css'

interface Typed {
  on: string | null
  known: string | null
  /** In the reader's zone; empty for the whole day. */
  time: string
}

const IS_DAY = /^\d{4}-\d{2}-\d{2}$/

/** A minute counts whole: what was recorded in it is known. */
const END_OF_MINUTE = ':59.999'

const localPart = (instant: string): { day: string; time: string } | null => {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return { day: localDateIn(at, timeZone), time }
}

/** The fields of what the address asks for. */
const typedOf = (asked: Asked | null): Typed => {
  const { on = null, known = null } = asked ?? {}
  if (known === null || IS_DAY.test(known)) return { on, known, time: '' }
  const local = localPart(known)
  return { on, known: local?.day ?? null, time: local?.time ?? '' }
}

const askedOf = ({ on, known, time }: Typed): Asked | null => {
  if (on === null && known === null) return null
  const instant = known !== null && time ? new Date(`${known}T${time}${END_OF_MINUTE}`).toISOString() : known
  return { ...(on !== null && { on }), ...(instant !== null && { known: instant }) }
}

/** What cannot be asked for is said before it is asked for, with the day as the reader writes it. */
const mistakeOf = ({ known, time }: Typed, first: string): 'timeWithoutDay' | 'before' | 'ahead' | null => {
  if (known === null) return time === '' ? null : 'timeWithoutDay'
  if (known < first) return 'before'
  return known > browserToday() ? 'ahead' : null
}

/** Chooses the day that the page is of, and the day and time of what was known. */
export const AsOfForm = (props: {
  asked: Asked | null
  /** What the server refused, by field. */
  errors: Readonly<Record<string, string>>
  /** When the policy was recorded, an ISO instant: nothing was known before. */
  recorded: string
  onAsk: (asked: Asked | null) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const [typed, setTyped] = useState(() => typedOf(props.asked))
  const [isSent, setSent] = useState(true)
  const change = (part: Partial<Typed>) => {
    setSent(false)
    setTyped((before) => ({ ...before, ...part }))
  }
  const errors = isSent ? props.errors : {}
  const first = localPart(props.recorded)?.day ?? ''
  const mistake = mistakeOf(typed, first)
  return (
    <PlainForm
      className={classes.form}
      errors={errors}
      onSubmit={() => {
        if (mistake) return
        setSent(true)
        props.onAsk(askedOf(typed))
      }}
    >
      <DateField
        label={t('policy:asOf.on')}
        hint={t('policy:asOf.onHint')}
        name="on"
        optional="unmarked"
        value={typed.on}
        error={errors['on']}
        onChange={(on) => change({ on })}
      />
      <DateField
        label={t('policy:asOf.known')}
        hint={t('policy:asOf.knownHint', { day: dateText(first, view) })}
        name="known"
        optional="unmarked"
        max={browserToday()}
        value={typed.known}
        error={mistake ? t(`policy:asOf.${mistake}`, { day: dateText(first, view) }) : errors['known']}
        onChange={(known) => change({ known })}
      />
      <TextField
        label={t('policy:asOf.time')}
        hint={t('policy:asOf.timeHint')}
        name="time"
        type="time"
        width="sm"
        optional
        value={typed.time}
        onChange={(time) => change({ time })}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="primary">
          {t('policy:asOf.show')}
        </Button>
        <Button variant="ghost" onClick={props.onClose}>
          {t('policy:asOf.close')}
        </Button>
      </div>
    </PlainForm>
  )
}
