import { textActionModal } from '../parts/text-action.tsx'

/** Void a binder that was issued in error. */
export const modal = textActionModal({
  words: 'void',
  endpoint: 'quoteBinderVoid',
  input: ({ id }, reason) => ({ params: { quoteId: id }, body: { reason } }),
  danger: true,
})
