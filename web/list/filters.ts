import type { FilterKey, FilterKind, FilterValue, ListDeclaration } from '#contract/list.ts'
import type { Preset } from '../kit/table/preset-chips.tsx'
import type { Filter, FilterOption } from '../kit/table/types.ts'
import { statusWords } from '../kit/status-words.ts'
import { translate } from '../kit/texts.ts'
import type { List, ListEndpoint } from './source.ts'

/** A value that a filter offers, one at a time. */
type Choice<F extends FilterKind> = F extends { of: readonly (infer V)[] } ? V : FilterValue<F>

interface Worded<F extends FilterKind> {
  label: string
  words: (value: Choice<F>) => string
  /** One value at a time, where the query takes several. */
  isOne?: true
}

interface Offered {
  label: string
  options: readonly FilterOption[]
  isOne?: true
}

/** What a page says of a filter; null where its table does not offer it. */
type FilterText<F extends FilterKind> =
  | null
  | Offered
  | (F extends { is: 'choices' | 'choice' | 'yesNo' } ? Worded<F> : never)
  | (F extends { is: 'yesNo' | 'day' | 'text' | 'number' } ? string : never)

/** Filters of the name of a column: their heading is the column's, and their values are shown as they are. */
type OfColumn<L extends ListDeclaration> = {
  [K in FilterKey<L>]: K extends keyof L['columns']
    ? L['filters'][K] extends { is: 'choices' | 'choice' | 'yesNo' | 'day' | 'text' }
      ? K
      : never
    : never
}[FilterKey<L>]

/** Every filter but those by a record's id, which pages give themselves; one of a column need not be named. */
export type FilterTexts<L extends ListDeclaration> = {
  readonly [
    K in Exclude<FilterKey<L>, OfColumn<L>> as L['filters'][K] extends { is: 'record' } ? never : K
  ]: FilterText<L['filters'][K]>
} & { readonly [K in OfColumn<L>]?: FilterText<L['filters'][K]> }

const yesNo = (value: string): string => translate(value === 'true' ? 'common:kit.yes' : 'common:kit.no')

const valuesOf = (filter: FilterKind): readonly string[] => {
  if (filter.is === 'choices' || filter.is === 'choice') return filter.of
  return filter.is === 'yesNo' ? ['true', 'false'] : []
}

type AnyText =
  | string
  | { label?: string; words?: (value: never) => string; options?: Offered['options']; isOne?: true }

const filterOf = (key: string, filter: FilterKind, text: AnyText): Filter => {
  const { label, words, options, isOne } =
    typeof text === 'string' ? { label: text, words: undefined, options: undefined, isOne: undefined } : text
  const named = { key, ...(label !== undefined && { label }) }
  if (filter.is === 'number') return { ...named, kind: 'number', min: filter.min, max: filter.max }
  const isOpen = options === undefined && (filter.is === 'day' || filter.is === 'text')
  if (isOpen) return { ...named, kind: filter.is === 'day' ? 'date' : 'text' }
  const say = (words ?? (filter.is === 'yesNo' ? yesNo : statusWords)) as (value: string) => string
  const isSeveral = !isOne && (filter.is === 'choices' || filter.is === 'products')
  return {
    ...named,
    kind: isSeveral ? 'choices' : 'choice',
    options: options ?? valuesOf(filter).map((value) => ({ value, label: say(value) })),
  }
}

/** A filter that is not in the bar is read from the address all the same: links and ready-made filters put it there. */
const hidden = (key: string, filter: FilterKind): Filter[] =>
  filter.is === 'record' || filter.is === 'number'
    ? []
    : [{ ...filterOf(key, filter, { label: key, words: () => key }), isHidden: true }]

/** The filters of a list's table, from its declaration and from what a page says of each. */
export const filtersOf = <N extends ListEndpoint, L extends ListDeclaration>(
  { declaration }: List<N, L>,
  texts: FilterTexts<L>,
): Filter[] => {
  const given = texts as Readonly<Record<string, AnyText | null | undefined>>
  const { columns, filters } = declaration as ListDeclaration
  return Object.entries(filters).flatMap(([key, filter]) => {
    const { [key]: text = key in columns ? {} : null } = given
    return text ? [filterOf(key, filter, text)] : hidden(key, filter)
  })
}

/** What a page says of a ready-made filter; null where it does not offer it. */
type PresetText = null | string | { label: string; count: number | undefined }

/** The ready-made filters of a list. */
export const presetsOf = <
  N extends ListEndpoint,
  L extends ListDeclaration & { presets: Readonly<Record<string, Readonly<Record<string, string>>>> },
>(
  { declaration }: List<N, L>,
  texts: { readonly [K in keyof L['presets']]: PresetText },
): Preset[] =>
  Object.entries(declaration.presets).flatMap(([name, filters]) => {
    const text = (texts as Readonly<Record<string, PresetText>>)[name]
    if (!text) return []
    return [{ filters, ...(typeof text === 'string' ? { label: text } : text) }]
  })
