import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { CompanyFacts } from '#web/account/shared/company/company-facts.tsx'
import { DetailsForm } from '#web/account/shared/company/details-form.tsx'

/** The company as it is known, with sources; what is wrong or has changed can be corrected in place. */
export const CompanyCard = (props: {
  account: Answer<'accountGet'>
  startsEditing?: boolean
  quoteId?: string | null
}) => {
  const { t } = useTranslation('quote')
  const { account } = props
  const [isEditing, setEditing] = useState(props.startsEditing ?? false)
  return (
    <Card
      title={t('quote:verify.title')}
      actions={
        !isEditing && (
          <ActionButton
            size="compact"
            icon={<Pencil size={14} aria-hidden="true" />}
            availability={account.actions.update}
            onClick={() => setEditing(true)}
          >
            {t('quote:verify.edit')}
          </ActionButton>
        )
      }
    >
      {isEditing ? (
        <DetailsForm
          account={account}
          quoteId={props.quoteId ?? undefined}
          onDone={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <CompanyFacts account={account} />
      )}
    </Card>
  )
}
