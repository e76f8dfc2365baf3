import { DateText, InstantText } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from './shared/quote.ts'
import { signeeText } from './signee.ts'

/** Who signed and when: on paper there is a day, on the screen a moment. */
export const SignedLine = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const name = signeeText(t, quote)
  return quote.paperSignedOn ? (
    <>
      {t('quote:application.signedOnPaper', { name })} <DateText value={quote.paperSignedOn} />
    </>
  ) : (
    <>
      {t('quote:application.signedBy', { name })} <InstantText value={quote.docSignedDate} />
    </>
  )
}
