import { Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import type { Quote } from '../shared/quote.ts'
import { quoteModalParams, WithQuote } from './parts/quote-modal.tsx'

const NewInstead = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('dialog')
  const { close } = useModalControls()
  const { persona } = useSession()
  const { revive } = quote.actions
  return (
    <>
      <ModalBody>
        {revive && !revive.allowed && <p>{revive.reason}</p>}
        <p>{t('dialog:newInstead.text', { number: quote.quoteNumber, company: quote.companyName })}</p>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('dialog:newInstead.cancel')}</Button>
        <Button
          variant="primary"
          onClick={() => go(paths.requestQuote(persona, quote.product, quote.accountId))}
        >
          {t('dialog:newInstead.submit')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** A quote cannot be quoted again as it is: a new one, or nothing (specification 2 section 8). */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:newInstead.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <NewInstead quote={quote} />}</WithQuote>,
})
