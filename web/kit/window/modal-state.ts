import type { SearchChange } from '../place/url-state.ts'

/** The app's own entry of the address: the open modal's name; its parameters are entries next to it. */
const OPEN = 'open'
const PARAM = 'open.'

export interface OpenModal {
  name: string
  params: Record<string, string>
}

/** The modal that the address names, or null. */
export const openModalOf = (search: URLSearchParams): OpenModal | null => {
  const name = search.get(OPEN)
  if (!name) return null
  const params = [...search].filter(([key]) => key.startsWith(PARAM))
  return { name, params: Object.fromEntries(params.map(([key, value]) => [key.slice(PARAM.length), value])) }
}

/** The change of the address that closes whatever is open. */
export const closedModal = (search: URLSearchParams): SearchChange =>
  Object.fromEntries(
    [...search.keys()].filter((key) => key === OPEN || key.startsWith(PARAM)).map((key) => [key, null]),
  )

/** The change of the address that opens a modal and closes the one before: only one is open at a time. */
export const openedModal = (search: URLSearchParams, modal: OpenModal): SearchChange => ({
  ...closedModal(search),
  [OPEN]: modal.name,
  ...Object.fromEntries(Object.entries(modal.params).map(([key, value]) => [PARAM + key, value])),
})

/** A link from outside carries the specification's `modal` and `modalData` (JSON of plain values). */
export const outsideModalOf = (search: URLSearchParams): OpenModal | null => {
  const name = search.get('modal')
  if (!name) return null
  try {
    const data: unknown = JSON.parse(search.get('modalData') ?? '{}')
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
    const plain = Object.entries(data).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    )
    return { name, params: Object.fromEntries(plain.map(([key, value]) => [key, String(value)])) }
  } catch {
    return null
  }
}
