import { partyHas } from '#domain/access/account-types.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { hasMembers } from '#domain/access/scopes.ts'
import { Tabs, type Tab } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { DomainTable } from './domain-table.tsx'
import { LogosTab } from './logos-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import { MfaResets } from './mfa-resets.tsx'
import { TeamTable } from './team-table.tsx'
import { UserTable } from './user-table.tsx'

/** Users of the account, its teams, and who has a say in it: the domains that no user comes from. */
export const UserListPage = () => {
  const { t } = useTranslation('organization')
  const { me, can } = useSession()
  const tabs: (Tab | false)[] = [
    {
      id: 'users',
      label: t('organization:user.all'),
      content: (
        <>
          <MfaResets />
          <UserTable />
        </>
      ),
    },
    hasMembers(me.account.accountType) && {
      id: 'children',
      label: t('organization:user.children'),
      content: <UserTable isOfChildren />,
    },
    can(['team:manage']) && { id: 'teams', label: t('organization:team.tab'), content: <TeamTable /> },
    partyHas(me.account.accountType, 'logos') &&
      can(['org:secure']) && {
        id: 'logos',
        label: t('organization:picture.tab'),
        content: <LogosTab agencyId={me.account.id} />,
      },
    can(['org:secure']) && {
      id: 'security',
      label: t('organization:security.tab'),
      content: <SecurityTab />,
    },
    can(['domain:blacklist']) && {
      id: 'domains',
      label: t('organization:domain.tab'),
      content: <DomainTable />,
    },
  ]
  return (
    <Page>
      <PageHeader title={t('organization:user.title')} />
      <Tabs label={t('organization:user.title')} tabs={tabs.filter((tab) => tab !== false)} />
    </Page>
  )
}
