import type { Quote } from './shared/quote.ts'
import type { Translate } from '#web/kit/texts.ts'

/** Who signed, as what, and in whose place where it was not the contact. */
export const signeeText = (
  t: Translate,
  { signeeName, signeeTitle, signedInPlaceOf }: Pick<Quote, 'signeeName' | 'signeeTitle' | 'signedInPlaceOf'>,
): string =>
  [signeeName, signeeTitle, signedInPlaceOf && t('quote:application.inPlaceOf', { name: signedInPlaceOf })]
    .filter(Boolean)
    .join(', ')
