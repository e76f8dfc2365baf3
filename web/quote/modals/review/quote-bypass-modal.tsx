import { textActionModal } from '../parts/text-action.tsx'

/** Set the rules about risk factors aside for one quote. */
export const modal = textActionModal({
  words: 'bypass',
  endpoint: 'quoteBypass',
  input: ({ id }, note) => ({ body: { quoteId: id, note } }),
})
