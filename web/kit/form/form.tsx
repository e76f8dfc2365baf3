import { schemaResolver, useForm } from '@mantine/form'
import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { z } from 'zod'
import { fieldSentences } from '#domain/kernel/field-sentences.ts'
import classes from './form.module.css'
import { refusesUnread } from './unread.ts'
import { useTranslation } from '../texts.ts'

// What a schema says in no words of its own is said as the server says it.
z.config(fieldSentences)

/** Labels by field path, for the summary of what is wrong; also decides the order. */
export type FieldLabels = Readonly<Record<string, string>>

const useCheckedForm = <V extends Record<string, unknown>>(
  initialValues: V,
  validate: (values: V) => Record<string, ReactNode>,
  onValuesChange: (values: V, before: V) => void,
) =>
  useForm<V>({
    mode: 'controlled',
    initialValues,
    validate,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    onValuesChange,
  })

/** The library's form over the values `V`. */
export type SchemaForm<V extends Record<string, unknown>> = ReturnType<typeof useCheckedForm<V>>

const ignore = () => undefined

/** An object by the names that it says, without an index that takes any. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] }

/** Names that only one of a schema and the values of a form has, or whose values the form cannot hold. */
type Parting<Given, Values> =
  | Exclude<keyof Given, keyof Values>
  | Exclude<keyof Values, keyof Given>
  | {
      [K in keyof Given & keyof Values]: Exclude<Given[K], undefined> extends Values[K] ? never : K
    }[keyof Given & keyof Values]

/** A schema that has each field of a form and no other; what the form holds may be wider, for it may be blank. */
export type SchemaFor<S extends z.core.$ZodType, V> = S &
  ([Parting<Named<z.input<S>>, Named<V>>] extends [never]
    ? unknown
    : { parting: Parting<Named<z.input<S>>, Named<V>> })

interface FormOptions<V> {
  initial: V
  onChange?: (values: V, before: V) => void
}

/** The same for a schema and values that were compared where they are known. */
export const useComparedForm = <V extends Record<string, unknown>>(
  schema: z.core.$ZodType,
  { initial, onChange = ignore }: FormOptions<V>,
): SchemaForm<V> => useCheckedForm(initial, schemaResolver(schema, { sync: true }), onChange)

/**
 * A form over a schema of the contract or the domain: validates a field when it is left, then on every change,
 * and everything on submit. `values` are the wire's (money in major units). A schema that parts from the values does
 * not compile.
 */
export const useSchemaForm = <V extends Record<string, unknown>, S extends z.core.$ZodType>(
  options: FormOptions<V> & { schema: SchemaFor<S, V> },
): SchemaForm<V> => useComparedForm(options.schema, options)

interface ServerError {
  errors?: readonly { field: string; detail: string }[]
}

/**
 * Puts the server's field errors next to their fields; true if there was at least one, so that the caller knows
 * whether a general message is still needed. Names come as `body.email`, `email` or `contacts.0.email`.
 */
export const showServerErrors = <V extends Record<string, unknown>>(
  form: SchemaForm<V>,
  error: ServerError,
): boolean => {
  const found = (error.errors ?? [])
    .map(({ field, detail }) => [field.replace(/^(body|query|params)\./, ''), detail] as const)
    .filter(([field]) => (field.split('.')[0] ?? '') in form.getValues())
  form.setErrors(Object.fromEntries(found))
  return found.length > 0
}

const wrongFields = (errors: Record<string, ReactNode>, labels: FieldLabels) =>
  Object.entries(errors)
    .filter(([, error]) => Boolean(error))
    .map(([path, error]) => ({ path, label: labels[path], error }))

/** Ctrl or Cmd with Enter is the last of a form's submits, which is its primary one, wherever in it the focus is. */
const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  ;[...event.currentTarget.querySelectorAll<HTMLElement>('[type="submit"]')].at(-1)?.click()
}

/**
 * The form element. A submit with errors moves the focus to a summary whose entries lead to the fields, and one with a
 * text that is no value to its field. `labels` names the fields in the summary; `name` of each control must be its path, which `{...form.getInputProps}` and
 * `name="…"` give.
 */
export const Form = <V extends Record<string, unknown>>(props: {
  form: SchemaForm<V>
  onSubmit: (values: V) => void
  labels?: FieldLabels
  /** A sentence that belongs to no field, such as a refusal. */
  failure?: string | null | undefined
  children: ReactNode
  id?: string
}) => {
  const { t } = useTranslation('common')
  const summary = useRef<HTMLDivElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const wrong = wrongFields(props.form.errors, props.labels ?? {})
  const [refusals, setRefusals] = useState(0)
  // With the summary itself and not a frame later: by then the reader may be typing into a field, whose list of choices
  // closes when the focus leaves it.
  useLayoutEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (refusesUnread(element.current)) {
      props.form.validate()
      return
    }
    props.form.onSubmit(props.onSubmit, () => setRefusals((before) => before + 1))()
  }
  const focusField = (path: string) => {
    const control =
      props.form.getInputNode(path) ?? element.current?.querySelector<HTMLElement>(`[name="${path}"]`)
    const invalid = element.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], input[data-invalid="true"]',
    )
    const target = control ?? invalid
    target?.focus()
  }
  return (
    <form
      ref={element}
      id={props.id}
      noValidate
      onSubmit={submit}
      onKeyDown={submitByKey}
      className={classes.form}
    >
      {(wrong.length > 1 || props.failure) && (
        <div ref={summary} className={classes.summary} role="alert" tabIndex={-1}>
          <p>{props.failure ?? t('common:kit.errorSummary')}</p>
          {wrong.length > 0 && (
            <ul>
              {wrong.map(({ path, label, error }) => (
                <li key={path}>
                  <button type="button" onClick={() => focusField(path)}>
                    {label ? `${label}: ` : ''}
                    {error}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {props.children}
    </form>
  )
}

/** Fields below each other, 16 apart. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)

/** Two fields side by side (address, contact); below 480 they stack. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={classes.row}>{children}</div>
)
