/**
 * What people set up for themselves and had in hand, in one entry of local storage for each kind of account
 * (specification 0 section 3), in slices, with a version that older states are brought up to (specification 1
 * section 9). It is read from the storage each time: other tabs write to it too. A logout clears it.
 */
export const VERSION = 10

/** The slices of an earlier product that this one has a use for. */
export const SLICES = ['uiSettings', 'team', 'prime100', 'coverage250'] as const
export type Slice = (typeof SLICES)[number]

type Entries = Record<string, unknown>
export type SavedState = { version: number } & Partial<Record<Slice, Entries>>

/** Names within a slice that would reach the prototype of the object that holds them. */
const isName = (name: string): boolean => name !== '__proto__'

const asEntries = (value: unknown): Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entries) : {}

const keyOf = (scope: string): string => `saved-state:${scope}`

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return null
  }
}

const TERMS = 'unsaved-terms:'
const DENSITY = 'table-density:'

/** The ninth version was loose entries, one a setting. They are taken over, and are no longer where they were. */
const takeLooseEntries = (): SavedState => {
  const uiSettings: Entries = {}
  const terms: Record<'prime100' | 'coverage250', Entries> = { prime100: {}, coverage250: {} }
  for (const name of Object.keys(localStorage)) {
    const value = localStorage.getItem(name)
    if (name === 'sidebar-narrow') uiSettings['sidebarNarrow'] = value === 'true'
    else if (name === 'shortcuts-off') uiSettings['shortcutsOff'] = value === 'true'
    else if (name.startsWith(DENSITY)) uiSettings[`density:${name.slice(DENSITY.length)}`] = value
    else if (name.startsWith(TERMS)) {
      const key = name.slice(TERMS.length)
      terms[/:P100(_PRO)?:/.test(key) ? 'prime100' : 'coverage250'][key] = value
    } else continue
    localStorage.removeItem(name)
  }
  return { version: VERSION, uiSettings, ...terms }
}

/**
 * A state of this version from what is stored. What is not a state, or is older than the entries that can be taken
 * over, begins anew; one of a later version is left to those who know it.
 */
const broughtUp = (stored: unknown): SavedState => {
  const { version, ...slices } = asEntries(stored)
  if (version !== VERSION) return { version: VERSION }
  return Object.assign(
    { version: VERSION },
    ...SLICES.map((slice) => ({ [slice]: asEntries(slices[slice]) })),
  ) as SavedState
}

const isLater = (stored: unknown): boolean => Number(asEntries(stored)['version'] ?? 0) > VERSION

let opened: string | null = null
/** The text that was read last with what it says: most reads find the same. */
let last: { text: string | null; state: SavedState } = { text: null, state: { version: VERSION } }

const read = (): SavedState => {
  if (opened === null) return { version: VERSION }
  const text = localStorage.getItem(keyOf(opened))
  if (text !== last.text || text === null) last = { text, state: broughtUp(parsed(text)) }
  return last.state
}

/** Chooses whose state is read and written from here on, and takes over what an earlier version left. */
export const openSavedState = (scope: string): void => {
  opened = scope
  const key = keyOf(scope)
  if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(takeLooseEntries()))
}

/** What was saved under a name; undefined when nothing was, or before anybody's state was opened. */
export const saved = (slice: Slice, name: string): unknown => {
  const entries = read()[slice] ?? {}
  return Object.hasOwn(entries, name) ? entries[name] : undefined
}

/** Saves a value under a name, or takes the name away with undefined. */
export const save = (slice: Slice, name: string, value: unknown): void => {
  if (opened === null || !isName(name)) return
  const key = keyOf(opened)
  const stored = parsed(localStorage.getItem(key))
  if (isLater(stored)) return
  const state = broughtUp(stored)
  localStorage.setItem(key, JSON.stringify({ ...state, [slice]: { ...state[slice], [name]: value } }))
}
