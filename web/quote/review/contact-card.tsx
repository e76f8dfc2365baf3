import { phoneText } from '#domain/market/phone-text.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useModal } from '#web/use-modal.ts'
import type { Quote } from '../shared/quote.ts'

/** The policyholder contact, editable until anyone signs. */
export const ContactCard = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const openModal = useModal()
  const { contact } = quote
  const name = [contact.policyContactFirstName, contact.policyContactLastName].filter(Boolean).join(' ')
  return (
    <Card
      title={t('quote:info.title')}
      actions={
        <ActionButton
          size="compact"
          availability={quote.actions['contact']}
          onClick={() => openModal('quote.contact', { productType: quote.product, quoteId: quote.id })}
        >
          {t('common:quoteActions.contact')}
        </ActionButton>
      }
    >
      <KeyValues
        items={[
          [t('quote:side.contact'), <TextOrDash key="name" value={name} />],
          [t('quote:side.email'), <TextOrDash key="email" value={contact.policyContactEmail} />],
          [
            t('quote:side.phone'),
            <TextOrDash
              key="phone"
              value={contact.policyContactPhone && phoneText(contact.policyContactPhone)}
            />,
          ],
        ]}
      />
    </Card>
  )
}
