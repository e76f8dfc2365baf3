import { schemaResolver, useForm } from '@mantine/form'
import { useRef, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { fieldSentences } from '#domain/kernel/field-sentences.ts'
import classes from './form.module.css'
import { PlainForm, type FieldLabels } from './plain-form.tsx'
import { stillRefused, type Refused, refusedOf } from './mistakes/refused-values.ts'

export type { FieldLabels }

// What a schema says in no words of its own is said as the server says it.
z.config(fieldSentences)

const useCheckedForm = <V extends Record<string, unknown>>(
  initialValues: V,
  validate: (values: V) => Record<string, ReactNode>,
  onValuesChange: (values: V, before: V) => void,
) => {
  const refused = useRef<Refused>({})
  const [refusals, setRefusals] = useState(0)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues,
    // What the server refused is wrong until it is changed, also when the field is left.
    validate: (values) => ({ ...stillRefused(refused.current, values), ...validate(values) }),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    onValuesChange,
  })
  return {
    ...form,
    /** How often something was refused by other than the submit. */
    refusals,
    /** Marks fields, by their path, as refused by the server with the values that they have. */
    refuse: (errors: Readonly<Record<string, string>>) => {
      refused.current = refusedOf(errors, form.getValues())
      form.setErrors(errors)
      setRefusals((before) => before + 1)
    },
    /** Moves the focus to what is wrong, for a button that is not the submit. */
    lead: () => setRefusals((before) => before + 1),
    /** The server is asked again: another field may have been what it took offense at. */
    forgetRefused: () => void (refused.current = {}),
  }
}

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
 * Puts the server's field errors next to their fields and leads to them; true if there was at least one, so that the
 * caller knows whether a general message is still needed. Names come as `body.email`, `email` or `contacts.0.email`. What
 * is wrong with a field that the form does not have is listed with the others.
 */
export const showServerErrors = <V extends Record<string, unknown>>(
  form: SchemaForm<V>,
  error: ServerError,
): boolean => {
  const found = (error.errors ?? []).map(
    ({ field, detail }) => [field.replace(/^(body|query|params)\./, ''), detail] as const,
  )
  form.refuse(Object.fromEntries(found))
  return found.length > 0
}

/**
 * The form element of a schema's values. A submit with errors, or one that the server refuses, moves the focus to the
 * field that is wrong, or to a summary whose entries lead to the fields. `labels` are for the summary, where they are
 * shorter than the fields' own.
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
  const { form, onSubmit, ...rest } = props
  const check = (then: (values: V) => void) => {
    form.forgetRefused()
    form.onSubmit(then)()
  }
  return (
    <PlainForm
      {...rest}
      errors={form.errors}
      refusals={form.refusals}
      onSubmit={() => check(onSubmit)}
      onUnread={() => check(() => undefined)}
    />
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
