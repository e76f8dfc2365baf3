import { textActionModal } from './parts/text-action.tsx'

/** Leave a note in the timeline of a quote. */
export const modal = textActionModal({
  words: 'note',
  endpoint: 'quoteNote',
  input: ({ id }, note) => ({ body: { quoteId: id, note } }),
})
