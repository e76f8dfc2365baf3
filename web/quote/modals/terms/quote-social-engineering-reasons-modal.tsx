import { socialEngineeringReasons } from '#domain/questionnaire/given-answers.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const KEYS = ['socialEngEndorsement', 'cyberCrimeLoss', 'commercialCrime']

const Loaded = ({ quote }: { quote: Quote }) => {
  const account = useApi('accountGet', { params: { accountId: quote.accountId } })
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data) return <Skeletons lines={4} height={24} />
  return (
    <Reasons
      quote={quote}
      missing={socialEngineeringReasons(account.data.answers, variantFor(quote.product))}
    />
  )
}

const Reasons = ({ quote, missing }: { quote: Quote; missing: readonly string[] }) => {
  const { t } = useTranslation(['quote', 'coverage'])
  const { close } = useModalControls()
  const openModal = useModal()
  const line = quote.calculation?.coverages.find(({ key }) => KEYS.includes(key))
  const reasons = missing.length > 0 ? missing : [line?.reason ?? t('coverage:social.notOffered')]
  return (
    <>
      <ModalBody>
        <p>{t(missing.length > 0 ? 'coverage:social.needsYes' : 'coverage:social.because')}</p>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </ModalBody>
      <ModalFooter>
        {missing.length > 0 && (
          <Button
            onClick={() =>
              openModal('quote.socialEngineering', { productType: quote.product, quoteId: quote.id })
            }
          >
            {t('coverage:social.again')}
          </Button>
        )}
        <Button variant="primary" onClick={close}>
          {t('coverage:social.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Why social engineering cover is not available. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('coverage:social.reasonsTitle'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <Loaded quote={quote} />}</WithQuote>,
})
