import { Plus } from 'lucide-react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { AccountTable } from '#web/account/shared/account-table.tsx'
import { useSession } from '#web/session-context.ts'

/** Insured accounts that the user may see. */
export const AccountListPage = () => {
  const { t } = useTranslation('account')
  const { persona, can } = useSession()
  const add = can(['account:create']) && (
    <ButtonLink
      href={paths.accountLookup(persona)}
      variant="primary"
      icon={<Plus size={16} aria-hidden="true" />}
    >
      {t('account:list.new')}
    </ButtonLink>
  )
  return (
    <Page>
      <PageHeader title={t('account:list.title')} actions={add} />
      <AccountTable empty={{ text: t('account:list.empty'), action: add }} />
    </Page>
  )
}
