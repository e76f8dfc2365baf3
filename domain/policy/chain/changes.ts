import {
  type Fields,
  idOf,
  isFields,
  isSame,
  itemPath,
  type Path,
  type Value,
  valueAt,
  withValue,
} from './values.ts'

/**
 * One thing that a transaction changes. Without `found` the field or the item of a list is new, without `left` it
 * is taken away.
 */
export interface Change {
  path: Path
  found?: Value
  left?: Value
}

const change = (path: Path, found: Value | undefined, left: Value | undefined): Change => ({
  path,
  ...(found === undefined ? {} : { found }),
  ...(left === undefined ? {} : { left }),
})

/** The terms after the changes, in their order. */
export const applied = (terms: Fields, changes: readonly Change[]): Fields =>
  changes.reduce((so, { path, left }) => withValue(so, path, left), terms)

/** The same changes on other terms: what they leave is as it was, what they find is what is there. */
export const rebased = (terms: Fields, changes: readonly Change[]): Change[] => {
  let so = terms
  return changes.map(({ path, left }) => {
    const moved = change(path, valueAt(so, path), left)
    so = withValue(so, path, left)
    return moved
  })
}

/** The changes that lead back. */
export const inverse = (changes: readonly Change[]): Change[] =>
  changes.map(({ path, found, left }) => change(path, left, found)).toReversed()

const hasIds = (list: readonly Value[]): boolean => {
  const ids = list.map(idOf)
  return ids.every((id) => id !== null) && new Set(ids).size === ids.length
}

const itemChanges = (path: Path, before: readonly Value[], after: readonly Value[]): Change[] => {
  const ids = new Set([...before, ...after].map(idOf).filter((id) => id !== null))
  return [...ids].flatMap((id) => {
    const [found, left] = [before, after].map((list) => list.find((item) => idOf(item) === id))
    return differences(itemPath(path, id), found, left)
  })
}

const differences = (path: Path, before: Value | undefined, after: Value | undefined): Change[] => {
  if (isSame(before, after)) return []
  if (isFields(before) && isFields(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
      differences(`${path}.${field}`, before[field], after[field]),
    )
  if (Array.isArray(before) && Array.isArray(after) && hasIds(before) && hasIds(after))
    return itemChanges(path, before, after)
  return [change(path, before, after)]
}

/**
 * What leads from one state of the terms to another: fields one by one, items of lists by their ids, and a list without
 * ids as a whole. The order of items is no difference.
 */
export const changesBetween = (before: Fields, after: Fields): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    differences(field, before[field], after[field]),
  )
