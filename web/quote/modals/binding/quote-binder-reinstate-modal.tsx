import { textActionModal } from '../parts/text-action.tsx'

/** Reinstate an expired binder. */
export const modal = textActionModal({
  words: 'reinstate',
  endpoint: 'quoteBinderReinstate',
  input: ({ id }, reason) => ({ params: { quoteId: id }, body: { reason } }),
})
