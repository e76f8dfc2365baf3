import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react'

/** A field that says what is wrong with it. */
export interface Mistake {
  /** Of its control, or of the group of its controls. */
  id: string
  /** Its place in the form's values, where the form has such. */
  path: string | undefined
  label: ReactNode
  error: ReactNode
}

const isBefore = (one: Mistake, other: Mistake): boolean => {
  const [first, second] = [document.getElementById(one.id), document.getElementById(other.id)]
  if (!first || !second) return false
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** What the fields of one form say to be wrong, as they are read from above to below. */
export const createMistakes = () => {
  const said = new Map<string, Mistake>()
  const listeners = new Set<() => void>()
  let shown: readonly Mistake[] = []
  const changed = () => {
    shown = [...said.values()].toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
    for (const listener of listeners) listener()
  }
  return {
    /** Adds one and returns what takes it away. */
    add: (mistake: Mistake) => {
      said.set(mistake.id, mistake)
      changed()
      return () => {
        said.delete(mistake.id)
        changed()
      }
    },
    all: (): readonly Mistake[] => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Mistakes = ReturnType<typeof createMistakes>

export const MistakesContext = createContext<Mistakes | null>(null)

/** Every kind of field says by this what is wrong with it, so that its form can list it and lead to it. */
export const useMistake = ({ id, path, label, error }: Mistake): void => {
  const mistakes = useContext(MistakesContext)
  useLayoutEffect(
    () => (error && mistakes ? mistakes.add({ id, path, label, error }) : undefined),
    [mistakes, id, path, label, error],
  )
}

const controlIn = (group: HTMLElement | null): HTMLElement | null =>
  group?.matches('fieldset')
    ? (group.querySelector<HTMLElement>('input:checked') ?? group.querySelector<HTMLElement>('input'))
    : group

/** Focuses the control of a field, opening what it is folded away in; false where there is none. */
export const leadTo = (
  form: HTMLElement | null,
  { id, path }: { id?: string | undefined; path?: string | undefined },
): boolean => {
  const marked = id === undefined ? null : document.getElementById(id)
  const name = path === undefined ? null : CSS.escape(path)
  const named = name && form?.querySelector<HTMLElement>(`[data-path="${name}"], [name="${name}"]`)
  const control = controlIn(marked ?? (named || null))
  if (!control) return false
  for (
    let fold = control.closest<HTMLDetailsElement>('details:not([open])');
    fold;
    fold = control.closest<HTMLDetailsElement>('details:not([open])')
  )
    fold.open = true
  control.focus()
  return true
}
