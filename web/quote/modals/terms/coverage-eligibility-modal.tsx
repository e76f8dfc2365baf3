import { z } from 'zod'
import { Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'

/** The three parts of specification 2 section 5. */
const PARTS = ['contingentSystemFailure', 'cyberCrimeLoss', 'fullSystemFailure'] as const

const Explainer = () => {
  const { t } = useTranslation(['quote', 'coverage'])
  const { close } = useModalControls()
  return (
    <>
      <ModalBody>
        {PARTS.map((part) => (
          <section key={part}>
            <h3>{t(`coverage:eligibility.${part}.title`)}</h3>
            <p>{t(`coverage:eligibility.${part}.text`)}</p>
          </section>
        ))}
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={close}>
          {t('coverage:social.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** What three coverages need before they can be had. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('coverage:eligibility.title'),
  content: Explainer,
})
