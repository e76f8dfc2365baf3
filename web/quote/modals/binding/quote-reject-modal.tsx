import { textActionModal } from '../parts/text-action.tsx'

/** Reject a request to bind. */
export const modal = textActionModal({
  words: 'reject',
  endpoint: 'quoteReject',
  input: ({ id }, reason) => ({ body: { quoteId: id, reason } }),
  danger: true,
})
