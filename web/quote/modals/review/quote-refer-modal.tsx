import { textActionModal } from '../parts/text-action.tsx'

/** Refer a quote to underwriting. */
export const modal = textActionModal({
  words: 'refer',
  endpoint: 'quoteRefer',
  input: ({ id }, note) => ({ body: { quoteId: id, ...(note && { note }) } }),
  isOptional: true,
})
