import { useState } from 'react'

interface Draft<V> {
  text: string
  /** The values that the text has had since it was begun; its owner may take them one by one, and late. */
  had: readonly V[]
}

/**
 * The text of a field as it is typed, until it is left; null where the field shows its owner's value. It gives way once
 * the owner takes a value that was not typed: by a slider next to the field, a button, a saved selection.
 */
export const useDraft = <V>(
  value: V,
  valueOf: (text: string) => V,
): readonly [string | null, (text: string | null) => void] => {
  const [draft, setDraft] = useState<Draft<V> | null>(null)
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    if (draft && !draft.had.includes(value)) setDraft(null)
  }
  const write = (text: string | null) =>
    setDraft((now) => (text === null ? null : { text, had: [...(now?.had ?? []), valueOf(text)] }))
  return [draft?.text ?? null, write]
}
