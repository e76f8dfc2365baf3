import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { ControlBox, Field, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { unreadMark } from './mistakes/unread.ts'
import { useDraft } from './use-draft.ts'
import { useTranslation } from '../texts.ts'

type Native = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'width' | 'size' | 'defaultValue'>

export interface TextFieldProps extends FieldProps, Native {
  value?: string | null | undefined
  onChange: (value: string) => void
  prefix?: string
  after?: ReactNode
}

const split = <T extends FieldProps>(props: T) => {
  const { label, hint, error, optional, source, width, 'data-path': path, ...rest } = props
  const name = props.name
  const field = { label, hint, error, optional, source, width, 'data-path': path, name } as FieldProps
  return { field, rest }
}

/** One line of text. */
export const TextField = (props: TextFieldProps) => {
  const { field, rest } = split(props)
  const { value, onChange, prefix, after, ...native } = rest
  return (
    <Field {...field}>
      {(a11y) => (
        <ControlBox width={field.width} invalid={Boolean(field.error)} readOnly={native.readOnly}>
          {prefix && (
            <span className={classes.affix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            type="text"
            {...native}
            {...a11y}
            className={classes.input}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          />
          {after && <span className={classes.after}>{after}</span>}
        </ControlBox>
      )}
    </Field>
  )
}

/** A password that can be shown; paste is always allowed. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'after'>) => {
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          label={isShown ? t('common:kit.hidePassword') : t('common:kit.showPassword')}
          tipSide="above"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} /> : <Eye size={16} />}
        </IconButton>
      }
    />
  )
}

export interface TextAreaProps
  extends FieldProps, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'defaultValue'> {
  value?: string | null | undefined
  onChange: (value: string) => void
}

/** Several lines of text; it grows with what is typed. */
export const TextArea = (props: TextAreaProps) => {
  const { field, rest } = split(props)
  const { value, onChange, ...native } = rest
  return (
    <Field {...field}>
      {(a11y) => (
        <ControlBox width={field.width} invalid={Boolean(field.error)} readOnly={native.readOnly}>
          <textarea
            rows={3}
            {...native}
            {...a11y}
            className={classes.input}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          />
        </ControlBox>
      )}
    </Field>
  )
}

export interface NumberFieldProps extends FieldProps, Omit<Native, 'prefix'> {
  value?: number | null | undefined
  onChange: (value: number | null) => void
  after?: ReactNode
}

const numberOf = (text: string): number | null => {
  const number = Number(text.replaceAll(/[\s,]/g, ''))
  return text.trim() === '' || Number.isNaN(number) ? null : number
}

/**
 * A plain number without grouping (years, counts). A text that is no number stays, and is said to be none once the
 * field is left.
 */
export const NumberField = (props: NumberFieldProps) => {
  const { t } = useTranslation('common')
  const { field, rest } = split(props)
  const { value, onChange, after, onBlur, ...native } = rest
  const [draft, setDraft] = useDraft(value ?? null, numberOf)
  const [isLeft, setLeft] = useState(false)
  const isUnread = draft !== null && draft.trim() !== '' && numberOf(draft) === null
  const error = isUnread && isLeft ? t('common:kit.noNumber', { typed: draft.trim() }) : field.error
  const change = (text: string) => {
    setDraft(text)
    onChange(numberOf(text))
  }
  return (
    <Field {...field} error={error}>
      {(a11y) => (
        <ControlBox width={field.width ?? 'md'} invalid={Boolean(error)} readOnly={native.readOnly}>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...native}
            {...a11y}
            {...unreadMark(isUnread, () => setLeft(true))}
            className={`${classes.input} ${classes.right}`}
            value={draft ?? value ?? ''}
            onChange={(event) => change(event.target.value)}
            onBlur={(event) => {
              setLeft(true)
              if (!isUnread) setDraft(null)
              onBlur?.(event)
            }}
          />
          {after && <span className={classes.after}>{after}</span>}
        </ControlBox>
      )}
    </Field>
  )
}
