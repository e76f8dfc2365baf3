/** What terms are made of: whatever can be stored as JSON. An undefined field is an absent one. */
export type Value = string | number | boolean | null | readonly Value[] | Fields
export interface Fields {
  readonly [field: string]: Value | undefined
}

/**
 * Where something is in the terms: fields after full stops, items of a list by their id in brackets, as in
 * `request.coverages[cyberCrime].limit`. An item's id is its `id`, or else its `key`.
 */
export type Path = string

export interface PathStep {
  name: string
  /** The name is the id of an item and not that of a field. */
  isItem: boolean
}

const STEP = /\[([^\]]+)\]|([^.[\]]+)/g

/** The steps of a path, from the outside in. Throws on a path without any: a bug and never an input. */
export const stepsOf = (path: Path): PathStep[] => {
  const steps = [...path.matchAll(STEP)].map(([, item, field]) =>
    item === undefined ? { name: field ?? '', isItem: false } : { name: item, isItem: true },
  )
  if (steps.length === 0) throw new Error(`not a path: ${path}`)
  return steps
}

/** The path of an item of a list. */
export const itemPath = (list: Path, id: string): Path => `${list}[${id}]`

/** Whether the path names an item of a list as a whole. */
export const isItemPath = (path: Path): boolean => path.endsWith(']')

/** Whether the other path is the same or lies within. */
export const contains = (outer: Path, inner: Path): boolean => {
  const within = stepsOf(inner)
  return stepsOf(outer).every(
    ({ name, isItem }, at) => within[at]?.name === name && within[at]?.isItem === isItem,
  )
}

const isList = (value: Value | undefined): value is readonly Value[] => Array.isArray(value)

export const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !isList(value)

/** Id of an item of a list, or null where it has none. */
export const idOf = (item: Value): string | null => {
  if (!isFields(item)) return null
  const id = item['id'] ?? item['key']
  return typeof id === 'string' ? id : null
}

/** What stands at the path, undefined where nothing does. */
export const valueAt = (terms: Fields, path: Path): Value | undefined => {
  let at: Value | undefined = terms
  for (const { name, isItem } of stepsOf(path)) {
    if (isItem) at = isList(at) ? at.find((item) => idOf(item) === name) : undefined
    else at = isFields(at) ? at[name] : undefined
  }
  return at
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name))

const withItem = (list: readonly Value[], id: string, item: Value | undefined): readonly Value[] => {
  if (item === undefined) return list.filter((one) => idOf(one) !== id)
  return list.some((one) => idOf(one) === id)
    ? list.map((one) => (idOf(one) === id ? item : one))
    : [...list, item]
}

const placed = (
  at: Value | undefined,
  [step, ...rest]: readonly PathStep[],
  value: Value | undefined,
): Value | undefined => {
  if (!step) return value
  if (step.isItem) {
    const list = isList(at) ? at : []
    const found = list.find((one) => idOf(one) === step.name)
    // A field of an item that is not there is nowhere: to have the item it is added whole.
    if (rest.length > 0 && found === undefined) return at
    return withItem(list, step.name, placed(found, rest, value))
  }
  const fields = isFields(at) ? at : {}
  const next = placed(fields[step.name], rest, value)
  return next === undefined ? without(fields, step.name) : { ...fields, [step.name]: next }
}

/** The terms with another value at the path; undefined takes the field or the item away. Nothing is changed in place. */
export const withValue = (terms: Fields, path: Path, value: Value | undefined): Fields => {
  const next = placed(terms, stepsOf(path), value)
  return isFields(next) ? next : {}
}

/** Whether two values are the same, whatever the order of their fields. An undefined field is an absent one. */
export const isSame = (one: Value | undefined, other: Value | undefined): boolean => {
  if (one === other) return true
  if (isList(one) && isList(other))
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (!isFields(one) || !isFields(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isSame(one[key], other[key]),
  )
}
