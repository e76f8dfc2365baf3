import { textActionModal } from '../parts/text-action.tsx'

/** Take a declined quote into review again. */
export const modal = textActionModal({
  words: 'reopen',
  endpoint: 'quoteReopen',
  input: ({ id }, note) => ({ body: { quoteId: id, note } }),
})
