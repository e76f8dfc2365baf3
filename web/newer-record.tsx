import { useEffect, useState } from 'react'
import { Button } from './kit/button.tsx'
import type { FieldLabels, SchemaForm } from './kit/form/form.tsx'
import { numberText } from './kit/format/format.ts'
import { useMarket } from './kit/format/market.ts'
import { type FormValues, isUntouched, onNewerValues, overtakenFields } from './kit/form/newer-values.ts'
import { Notice } from './kit/page/states.tsx'
import { useTranslation } from './kit/texts.ts'

interface Versioned {
  version: number
}

/** The record of a form, and what another user has changed of the form's fields since it was read. */
export interface Newer<Row> {
  /** The record that a change is made to: its version is sent. */
  row: Row
  changed: readonly { name: string; now: unknown }[]
  /** Takes the newer record: what was typed stays, the other fields take its values. */
  load: () => void
  /** Goes on from the answer of the form's own change. */
  show: (row: Row) => void
}

/**
 * Keeps a form from writing over what another user saved after it was opened. `newest` is the record as it was read
 * last; it is followed at once where nothing was typed, or where none of the form's fields was changed. Otherwise the
 * version stays that of the record that is shown, which the server refuses, until the user has loaded the newer one.
 */
export const useNewer = <V extends Record<string, unknown>, Row extends Versioned | null>(
  form: SchemaForm<V>,
  newest: Row,
  valuesOf: (row: NonNullable<Row>) => FormValues,
): Newer<Row> => {
  const [shown, show] = useState(newest)
  const typed = form.getValues()
  const before = shown ? valuesOf(shown) : {}
  const now = newest ? valuesOf(newest) : {}
  const ahead = (newest?.version ?? 0) - (shown?.version ?? 0)
  const names = ahead > 0 ? overtakenFields(before, now, typed) : []
  const load = () => {
    if (names.length > 0) form.setValues(onNewerValues(before, now, typed))
    show(newest)
  }
  const follows = ahead > 0 && (names.length === 0 || isUntouched(before, typed))
  useEffect(() => {
    if (follows) load()
  })
  return {
    row: ahead >= 0 && names.length === 0 ? newest : shown,
    changed: names.map((name) => ({ name, now: now[name] })),
    load,
    show,
  }
}

/** Says what another user has changed of a form's fields, and offers to load it. `words` are for values that are codes. */
export const NewerNotice = (props: {
  newer: Pick<Newer<unknown>, 'changed' | 'load'>
  labels: FieldLabels
  words?: Readonly<Record<string, (value: string) => string>>
}) => {
  const { t } = useTranslation('common')
  const view = useMarket()
  const { newer, labels, words = {} } = props
  if (newer.changed.length === 0) return null
  const textOf = (name: string, now: unknown): string => {
    const own = words[name]
    if (now === null || now === '' || (Array.isArray(now) && now.length === 0)) return t('common:kit.none')
    if (own) return own(String(now))
    if (typeof now === 'boolean') return t(now ? 'common:kit.yes' : 'common:kit.no')
    if (typeof now === 'number') return numberText(now, view)
    return Array.isArray(now) ? now.join(', ') : String(now)
  }
  return (
    <Notice
      tone="warning"
      title={t('common:kit.newerTitle')}
      action={
        <Button size="compact" onClick={newer.load}>
          {t('common:kit.newerLoad')}
        </Button>
      }
    >
      <p>
        {newer.changed.map(({ name, now }) => `${labels[name] ?? name}: ${textOf(name, now)}`).join(' · ')}
      </p>
      <p>{t('common:kit.newerKept')}</p>
    </Notice>
  )
}
