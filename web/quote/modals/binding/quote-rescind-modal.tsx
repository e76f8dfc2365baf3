import { textActionModal } from '../parts/text-action.tsx'

/** Rescind the binder of a quote. */
export const modal = textActionModal({
  words: 'rescind',
  endpoint: 'quoteRescind',
  input: ({ id }, reason) => ({ params: { quoteId: id }, body: { reason } }),
  danger: true,
})
