import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import classes from './field.module.css'
import { useMistake } from './mistakes/mistakes.ts'
import { useTranslation } from '../texts.ts'

/** How long an answer is expected to be: state 96, ZIP 120, money 160, e-mail 320, name 560, or the whole column. */
export type FieldWidth = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | 'full'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Marks the field "(optional)", or leaves that to the group around it; fields without are required. */
  optional?: boolean | 'unmarked'
  /** Where a filled-in value comes from: "From scan", "Last year". */
  source?: string | undefined
  width?: FieldWidth
  /** Its path in the form's values, as the form's own properties of a field say it. */
  'data-path'?: string | undefined
  /** Names the control for those who lead to it; its path where no other is given. */
  name?: string | undefined
}

/** What the control itself must carry so that label, hint and error are read with it. */
export interface ControlA11y {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  'data-path': string | undefined
}

/** The sentence under a field that is wrong: icon and words, never colour alone. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <span id={id} className={classes.error}>
    <CircleAlert size={14} aria-hidden="true" />
    <span>{children}</span>
  </span>
)

export const FieldLabel = (props: Pick<FieldProps, 'label' | 'optional' | 'source'>) => {
  const { t } = useTranslation('common')
  return (
    <>
      {props.label}
      {props.optional === true && <span className={classes.optional}> {t('common:kit.optional')}</span>}
      {props.source && <span className={classes.source}>{props.source}</span>}
    </>
  )
}

/** Label above, hint under the label, error under the control; `children` receives what the control must carry. */
export const Field = (props: FieldProps & { children: (a11y: ControlA11y) => ReactNode }) => {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const path = props['data-path'] ?? props.name
  useMistake({ id, path, label: props.label, error: props.error })
  const describedBy = [props.hint && hintId, props.error && errorId].filter(Boolean).join(' ')
  return (
    <div className={[classes.field, props.width === 'full' && classes.grow].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={classes.label}>
        <FieldLabel {...props} />
      </label>
      {props.hint && (
        <span id={hintId} className={classes.hint}>
          {props.hint}
        </span>
      )}
      {props.children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': props.error ? true : undefined,
        'aria-required': props.optional ? undefined : true,
        'data-path': path,
      })}
      {props.error && <FieldError id={errorId}>{props.error}</FieldError>}
    </div>
  )
}

/** The box around a text-like control. */
export const ControlBox = (props: {
  width?: FieldWidth | undefined
  invalid?: boolean
  readOnly?: boolean | undefined
  children: ReactNode
}) => (
  <div
    className={[classes.control, classes[props.width ?? 'xl']].join(' ')}
    data-invalid={props.invalid || undefined}
    data-readonly={props.readOnly || undefined}
  >
    {props.children}
  </div>
)
