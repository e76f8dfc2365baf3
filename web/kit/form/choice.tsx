import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { FieldError, FieldLabel, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { useMistake } from './mistakes/mistakes.ts'
import { useTranslation } from '../texts.ts'

export interface Choice<V extends string = string> {
  value: V
  label: string
  /** What is shown in the place of the label, where that is more than its words. */
  shown?: ReactNode
  /** A single key that picks the choice while the group has the focus. */
  key?: string
  hint?: ReactNode
}

interface GroupProps<V extends string> extends FieldProps {
  value?: V | null | undefined
  onChange: (value: V) => void
  choices: readonly Choice<V>[]
  /** A row of segments (default; buttons of their own where they would wrap), or one line each. */
  layout?: 'segments' | 'list'
  onBlur?: () => void
}

/** More choices or letters than this do not fit in one row of a phone. */
const SEGMENTS = 4
const LETTERS = 32

const fitsOneRow = (choices: readonly Choice[]): boolean =>
  choices.length <= SEGMENTS && choices.reduce((sum, { label }) => sum + label.length, 0) <= LETTERS

/** A question with a few answers, as radios; the arrow keys move, and a choice's own key picks it. */
export const RadioGroup = <V extends string>(props: GroupProps<V>) => {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const describedBy = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ')
  const path = props['data-path'] ?? props.name
  useMistake({ id, path, label: props.label, error: props.error })
  const isList = props.layout === 'list'
  const pickByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const picked = props.choices.find((choice) => choice.key === event.key.toLowerCase())
    if (!picked) return
    event.preventDefault()
    props.onChange(picked.value)
    group.current?.querySelector<HTMLInputElement>(`input[value="${picked.value}"]`)?.focus()
  }
  return (
    <fieldset
      ref={group}
      id={id}
      data-path={path}
      className={classes.fieldset}
      aria-describedby={describedBy || undefined}
      onKeyDown={pickByKey}
      onBlur={props.onBlur}
    >
      <legend className={classes.label}>
        <FieldLabel {...props} />
      </legend>
      {props.hint && (
        <span id={`${id}-hint`} className={classes.hint}>
          {props.hint}
        </span>
      )}
      <div className={isList ? classes.radio : fitsOneRow(props.choices) ? classes.segments : classes.chips}>
        {props.choices.map((choice) => (
          <label key={choice.value} className={isList ? classes.tick : classes.segment}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={props.value === choice.value}
              data-invalid={props.error ? true : undefined}
              onChange={() => props.onChange(choice.value)}
            />
            <span>
              {choice.shown ?? choice.label}
              {choice.hint && <span className={classes.hint}> {choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </fieldset>
  )
}

export type YesNoUncertainValue = 'YES' | 'NO' | 'UNCERTAIN'

/** A yes/no/uncertain answer; `Y`, `N` and `U` answer while the group has the focus. */
export const YesNoUncertain = (
  props: Omit<GroupProps<YesNoUncertainValue>, 'choices' | 'layout'> & { withoutUncertain?: boolean },
) => {
  const { t } = useTranslation('common')
  const choices: Choice<YesNoUncertainValue>[] = [
    { value: 'YES', label: t('common:kit.yes'), key: 'y' },
    { value: 'NO', label: t('common:kit.no'), key: 'n' },
  ]
  if (!props.withoutUncertain)
    choices.push({ value: 'UNCERTAIN', label: t('common:kit.uncertain'), key: 'u' })
  return <RadioGroup {...props} choices={choices} />
}

/** One tick box with its sentence next to it. */
export const CheckboxField = (props: {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  error?: ReactNode
  hint?: ReactNode
  /** Why it stays as it is, where it does; it is read with the label. */
  fixed?: ReactNode
  /** Its path in the form's values. */
  name?: string
}) => {
  const id = useId()
  useMistake({ id, path: props.name, label: props.label, error: props.error })
  return (
    <div className={classes.field}>
      <label className={classes.tick}>
        <input
          id={id}
          type="checkbox"
          data-path={props.name}
          checked={props.checked}
          disabled={props.fixed !== undefined}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
          onChange={(event) => props.onChange(event.target.checked)}
        />
        <span>
          {props.label}
          {props.fixed && <span className={`${classes.hint} ${classes.below}`}> {props.fixed}</span>}
          {props.hint && <span className={`${classes.hint} ${classes.below}`}> {props.hint}</span>}
        </span>
      </label>
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </div>
  )
}
