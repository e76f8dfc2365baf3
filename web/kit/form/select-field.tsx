import { Loader, type OptionsFilter } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type FocusEvent, type FocusEventHandler } from 'react'
import { Field, type FieldProps, type FieldWidth } from './field.tsx'
import classes from './field.module.css'
import { MultiSelect, Select } from '../mantine.tsx'
import { optionTyped, rankOptions } from './options/rank-options.ts'
import { useTranslation } from '../texts.ts'

export interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface SelectProps extends FieldProps {
  /** Names the control for those who lead to it. */
  name?: string
  options: readonly Option[]
  placeholder?: string
  onBlur?: FocusEventHandler
  readOnly?: boolean
}

/** Up to this many options a plain list does; beyond it the field is searched by typing. */
const SEARCH_FROM = 7
/** Specification 1 section 9: a drop-down that the server searches waits a second after the last key. */
const DROPDOWN_DELAY_MS = 1000

const widthClass = (width: FieldWidth | undefined) => classes[width ?? 'lg']

/** Ranks the options of a list by what is typed; the lists of this kit have no groups. */
const byRank: OptionsFilter = ({ options, search }) =>
  rankOptions(
    options.filter((option) => 'value' in option),
    search,
  )

/** One of some options; a combobox when there are more than seven, which says when what was typed is none of them. */
export const SelectField = (
  props: SelectProps & {
    value?: string | null | undefined
    onChange: (value: string | null) => void
    clearable?: boolean
  },
) => {
  const { t } = useTranslation('common')
  const [stranger, setStranger] = useState<string | null>(null)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value.trim()
    const typed = optionTyped(props.options, text)
    if (typed && typed.value !== props.value && !props.readOnly) props.onChange(typed.value)
    setStranger(typed || text === '' ? null : text)
    props.onBlur?.(event)
  }
  const change = (value: string | null) => {
    setStranger(null)
    props.onChange(value)
  }
  const error = stranger === null ? props.error : t('common:kit.noSuchChoice', { typed: stranger })
  return (
    <Field {...props} error={error}>
      {(a11y) => (
        <Select
          {...a11y}
          data-field={props.name}
          className={widthClass(props.width)}
          data={[...props.options]}
          value={props.value ?? null}
          onChange={change}
          onBlur={leave}
          readOnly={props.readOnly}
          openOnFocus={false}
          searchable={props.options.length > SEARCH_FROM}
          filter={byRank}
          selectFirstOptionOnChange
          clearable={props.clearable ?? Boolean(props.optional)}
          allowDeselect={false}
          placeholder={props.placeholder}
          nothingFoundMessage={t('common:kit.noResults')}
          error={Boolean(error)}
          maxDropdownHeight={220}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
      )}
    </Field>
  )
}

/** Several of some options. */
export const MultiSelectField = (
  props: SelectProps & { value?: readonly string[]; onChange: (value: string[]) => void },
) => {
  const { t } = useTranslation('common')
  return (
    <Field {...props}>
      {(a11y) => (
        <MultiSelect
          {...a11y}
          className={widthClass(props.width ?? 'xl')}
          data={[...props.options]}
          value={[...(props.value ?? [])]}
          onChange={props.onChange}
          onBlur={props.onBlur}
          openOnFocus={false}
          searchable={props.options.length > SEARCH_FROM}
          filter={byRank}
          clearable
          placeholder={props.value?.length ? undefined : props.placeholder}
          nothingFoundMessage={t('common:kit.noResults')}
          error={Boolean(props.error)}
          maxDropdownHeight={220}
        />
      )}
    </Field>
  )
}

interface SearchProps extends FieldProps {
  value?: string | null | undefined
  onChange: (value: string | null, option: Option | null) => void
  /** Name of the list in the query cache. */
  name: string
  /** Reads the options that match; called `delay` milliseconds after the last key. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** The label of the value that is already chosen, until a search returns it. */
  valueLabel?: string | undefined
  placeholder?: string
  delay?: number
  onBlur?: FocusEventHandler
}

/** One of many options that the server searches. */
export const SearchField = (props: SearchProps) => {
  const { t } = useTranslation('common')
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Option | null>(null)
  const [typed] = useDebouncedValue(text, props.delay ?? DROPDOWN_DELAY_MS)
  const found = useQuery({
    queryKey: ['search-field', props.name, typed],
    queryFn: async ({ signal }) => props.search(typed, signal),
    staleTime: 60_000,
  })
  const known = found.data ?? []
  // By the same words whatever was found since: an option whose label changes takes the place of what is typed.
  const named = picked?.value === props.value ? picked?.label : props.valueLabel
  const chosen =
    props.value && !known.some((option) => option.value === props.value)
      ? [{ value: props.value, label: named ?? props.value }]
      : []
  const options = [...chosen, ...known]
  return (
    <Field {...props}>
      {(a11y) => (
        <Select
          {...a11y}
          data-field={props.name}
          className={widthClass(props.width)}
          data={options}
          value={props.value ?? null}
          onChange={(value) => {
            const option = options.find((one) => one.value === value) ?? null
            setPicked(option)
            props.onChange(value, option)
          }}
          onBlur={props.onBlur}
          openOnFocus={false}
          searchable
          selectFirstOptionOnChange
          clearable={Boolean(props.optional)}
          onSearchChange={setText}
          filter={({ options: all }) => all}
          rightSection={found.isFetching ? <Loader size={14} /> : undefined}
          placeholder={props.placeholder}
          nothingFoundMessage={found.isFetching ? t('common:kit.loading') : t('common:kit.noResults')}
          error={Boolean(props.error)}
          maxDropdownHeight={220}
        />
      )}
    </Field>
  )
}
