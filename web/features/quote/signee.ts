import type { TFunction } from 'i18next'
import type { Quote } from './quote.ts'

/** Who signed, as what, and in whose place where it was not the contact. */
export const signeeText = (
  t: TFunction<'quote'>,
  { signeeName, signeeTitle, signedInPlaceOf }: Pick<Quote, 'signeeName' | 'signeeTitle' | 'signedInPlaceOf'>,
): string =>
  [signeeName, signeeTitle, signedInPlaceOf && t('quote:application.inPlaceOf', { name: signedInPlaceOf })]
    .filter(Boolean)
    .join(', ')
