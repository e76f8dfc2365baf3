import { textActionModal } from '../parts/text-action.tsx'

/** Approve a request to bind. */
export const modal = textActionModal({
  words: 'approve',
  endpoint: 'quoteApprove',
  input: ({ id }, note) => ({ body: { quoteId: id, ...(note && { note }) } }),
  isOptional: true,
})
