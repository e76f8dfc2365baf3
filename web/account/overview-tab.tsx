import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { phoneText } from '#domain/market/phone-text.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { Card, KeyValues, TwoColumns } from '#web/kit/page/page.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { CompanyFacts } from '#web/account/shared/company/company-facts.tsx'
import { DetailsForm } from '#web/account/shared/company/details-form.tsx'
import { useModal } from '#web/use-modal.ts'
import type { Account } from './shared/account.ts'
import { ProfileCard } from './profile-card.tsx'
import { COMPLETE } from './use-complete.ts'

/** Firmographics with their sources, the contact, and what would raise the profile score. */
export const OverviewTab = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { search, change } = useUrlState()
  const missing = search.get(COMPLETE)
  const asked = useMemo(() => (missing === null ? null : { field: missing }), [missing])
  const [isOpen, setEditing] = useState(false)
  const isEditing = isOpen || (missing !== null && account.actions.update?.allowed === true)
  const close = () => {
    setEditing(false)
    change({ [COMPLETE]: null })
  }
  const edit = !isEditing && (
    <ActionButton
      size="compact"
      icon={<Pencil size={14} aria-hidden="true" />}
      availability={account.actions.update}
      onClick={() => setEditing(true)}
    >
      {t('account:details.edit')}
    </ActionButton>
  )
  return (
    <TwoColumns
      main={
        <Card title={t('account:details.title')} actions={edit}>
          {isEditing ? (
            <DetailsForm account={account} beginAt={asked} onDone={close} onCancel={close} />
          ) : (
            <CompanyFacts account={account} />
          )}
        </Card>
      }
      aside={
        <div style={{ display: 'grid', gap: 16 }}>
          <ProfileCard account={account} />
          <ContactCard account={account} />
        </div>
      }
    />
  )
}

const ContactCard = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const openModal = useModal()
  const { contact } = account
  const name = [contact.policyContactFirstName, contact.policyContactLastName].filter(Boolean).join(' ')
  return (
    <Card
      title={t('account:contact.title')}
      actions={
        account.actions.update?.allowed && (
          <Button size="compact" onClick={() => openModal('account.contact', { accountId: account.id })}>
            {t(name ? 'account:contact.edit' : 'account:contact.add')}
          </Button>
        )
      }
    >
      <KeyValues
        items={[
          [t('account:contact.name'), <TextOrDash key="name" value={name} />],
          [t('account:contact.email'), <TextOrDash key="email" value={contact.policyContactEmail} />],
          [
            t('account:contact.phone'),
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
