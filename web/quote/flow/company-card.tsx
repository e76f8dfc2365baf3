import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { CompanyFacts } from '#web/account/shared/company/company-facts.tsx'
import { type AskedFact, DetailsForm } from '#web/account/shared/company/details-form.tsx'

/** The company as it is known, with sources; what is wrong or has changed can be corrected in place. */
export const CompanyCard = (props: {
  account: Answer<'accountGet'>
  startsEditing?: boolean
  quoteId?: string | null
  /** The missing fact that the user was led here to enter. */
  asked?: AskedFact | null
  onClosed?: () => void
}) => {
  const { t } = useTranslation('flow')
  const { account } = props
  const [isOpen, setEditing] = useState(props.startsEditing ?? false)
  const asked = props.asked ?? null
  const isEditing = isOpen || asked !== null
  const close = () => {
    setEditing(false)
    props.onClosed?.()
  }
  return (
    <Card
      title={t('flow:verify.title')}
      actions={
        !isEditing && (
          <ActionButton
            size="compact"
            icon={<Pencil size={14} aria-hidden="true" />}
            availability={account.actions.update}
            onClick={() => setEditing(true)}
          >
            {t('flow:verify.edit')}
          </ActionButton>
        )
      }
    >
      {isEditing ? (
        <DetailsForm
          account={account}
          quoteId={props.quoteId ?? undefined}
          beginAt={asked}
          onDone={close}
          onCancel={close}
        />
      ) : (
        <CompanyFacts account={account} />
      )}
    </Card>
  )
}
