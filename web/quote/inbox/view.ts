import { keptEntries } from '#contract/list.ts'
import { inboxList } from '#contract/quote/inbox-list.ts'

type View = Readonly<Record<string, string>>

let left: View = {}

/** What the address says of the inbox's rows, for the decision that is made from them. */
export const leaveView = (search: URLSearchParams): void => {
  left = Object.fromEntries(
    keptEntries(inboxList).flatMap((key) => {
      const value = search.get(key)
      return value ? [[key, value]] : []
    }),
  )
}

/** The view of the inbox that was last on screen; all of it where none was. */
export const lastView = (): View => left
