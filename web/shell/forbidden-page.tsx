import { permissions, type Permission } from '#domain/access/permissions.ts'
import type { Requirement } from '#domain/access/requirement.ts'
import { ButtonLink } from '../kit/button.tsx'
import { Page, PageHeader } from '../kit/page/page.tsx'
import { EmptyState } from '../kit/page/states.tsx'
import { useTranslation } from '../kit/texts.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session-context.ts'

/** Says which permission a page needs that the user does not have, and leads home. */
export const ForbiddenPage = ({ needed }: { needed: Requirement }) => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  const asked = Array.isArray(needed) ? (needed as readonly Permission[]) : []
  return (
    <Page>
      <PageHeader title={t('common:page.forbidden')} />
      <EmptyState
        title={t('common:page.forbidden')}
        text={t('common:page.forbiddenText', {
          permission: asked.map((one) => permissions[one]).join(', '),
        })}
        action={<ButtonLink href={paths.home(me.account.accountType)}>{t('common:page.goHome')}</ButtonLink>}
      />
    </Page>
  )
}

/** Says to who came by a link that it opens one page and no other. */
export const NotByLinkPage = () => {
  const { t } = useTranslation('common')
  return (
    <Page>
      <PageHeader title={t('common:page.forbidden')} />
      <EmptyState title={t('common:page.forbidden')} text={t('common:page.notByLink')} />
    </Page>
  )
}
