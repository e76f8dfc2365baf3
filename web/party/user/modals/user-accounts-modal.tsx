import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { type AccountType, accountTypes, partyHas } from '#domain/access/account-types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { type Answer, call } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { MultiSelectField, SearchField, SelectField, type Option } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

/** Types whose accounts a user may be let into (specification 1 section 3). */
const TYPES = ['AGENCY', 'CLUSTER', 'DIGITAL', 'CARRIER', 'MSSP'] as const satisfies readonly AccountType[]
const MOST_TEAMS = 3000
const FOUND = 25

const params = z.object({ userId: z.uuid() })

const useSchema = () => {
  const { t } = useTranslation('organization')
  return z.object({
    accountType: chosen(t('organization:user.accountTypeMissing')),
    roleId: chosen(t('organization:user.roleMissing')),
    accountId: chosen(t('organization:user.accountMissing')),
    teamIds: z.array(z.string()),
  })
}

const searchParties =
  (accountType: string) =>
  async (search: string, signal: AbortSignal): Promise<Option[]> => {
    const query = {
      accountType: accountType as (typeof TYPES)[number],
      size: FOUND,
      ...(search && { search }),
    }
    const { content } = await call('userParties', { query }, { signal })
    return content.map(({ id, name }) => ({ value: id, label: name }))
  }

/** Roles of an account type, and teams of an agency once one is chosen. */
const useOffers = (accountType: AccountType | '', accountId: string) => {
  const hasTeams = accountType !== '' && partyHas(accountType, 'teams')
  const roles = useApi(
    'userRoles',
    { query: { accountType: accountType as AccountType } },
    { enabled: accountType !== '', keep: true },
  )
  const teams = useApi(
    'teamSearchOfAgency',
    { query: { agencyId: accountId, size: MOST_TEAMS } },
    { enabled: hasTeams && accountId !== '' },
  )
  return { roles, teams: hasTeams ? (teams.data?.content ?? []) : [] }
}

const AccountsModal = ({ params: { userId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('organization')
  const user = useApi('userGet', { params: { userId } })
  if (user.error) return <Notice tone="danger" title={t('organization:user.accountsUnknown')} />
  if (!user.data) return <Skeletons lines={4} height={36} />
  return <AccountsForm email={user.data.email} held={user.data.accounts} />
}

const AccountsForm = ({ email, held }: { email: string; held: Answer<'userGet'>['accounts'] }) => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  const { close, setDirty } = useModalControls()
  const own = seesAll(me.account, 'user') ? null : me.account
  const form = useSchemaForm({
    schema: useSchema(),
    initial: {
      accountType: own?.accountType ?? '',
      roleId: '',
      accountId: own?.id ?? '',
      teamIds: [] as string[],
    },
  })
  const { accountType, accountId, roleId } = form.getValues()
  const { roles, teams } = useOffers(accountType as AccountType | '', accountId)
  const add = useCommand('userAddAccounts', {
    silent: true,
    success: t('organization:user.accountAdded'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    accountType: t('organization:user.accountType'),
    roleId: t('organization:user.role'),
    accountId: t('organization:user.account'),
    teamIds: t('organization:user.teams'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={add.isPending}
      error={add.error ? messageOr(add.error, t('organization:user.accountsFailure')) : null}
      submitText={t('organization:user.addAccount')}
      busyText={t('organization:user.saving')}
      onSubmit={(values) => {
        const isOfTeam = roles.data?.find((role) => role.roleId === values.roleId)?.isOfTeam
        if (isOfTeam && teams.length > 0 && values.teamIds.length === 0) {
          form.setFieldError('teamIds', t('organization:user.teamsMissing'))
          return
        }
        add.mutate({
          body: {
            email,
            accountRoleMap: { [values.accountId]: values.roleId },
            accountTeamsMap: values.teamIds.length > 0 ? { [values.accountId]: values.teamIds } : {},
          },
        })
      }}
    >
      {roles.error && <Notice tone="danger" title={t('organization:user.rolesFailure')} />}
      <p>{email}</p>
      {held.length > 0 && (
        <ul>
          {held.map((one) => (
            <li key={one.id}>{`${one.name} · ${one.role}`}</li>
          ))}
        </ul>
      )}
      {own ? (
        <p>{t('organization:user.intoOwn', { account: own.name })}</p>
      ) : (
        <>
          <SelectField
            label={labels.accountType}
            options={TYPES.map((type) => ({ value: type, label: accountTypes[type].label }))}
            {...form.getInputProps('accountType')}
            onChange={(value) =>
              form.setValues({
                accountType: value ?? '',
                accountId: '',
                roleId: '',
                teamIds: [],
              })
            }
          />
          {accountType && (
            <SearchField
              key={accountType}
              label={labels.accountId}
              name={`parties-${accountType}`}
              search={searchParties(accountType)}
              delay={PEOPLE_SEARCH_MS}
              {...form.getInputProps('accountId')}
              onChange={(value) => form.setValues({ accountId: value ?? '', teamIds: [] })}
            />
          )}
        </>
      )}
      <SelectField
        label={labels.roleId}
        options={(roles.data ?? []).map((role) => ({ value: role.roleId, label: role.name }))}
        {...form.getInputProps('roleId')}
      />
      {teams.length > 0 && (
        <MultiSelectField
          label={labels.teamIds}
          optional={!roles.data?.find((role) => role.roleId === roleId)?.isOfTeam}
          options={teams.map((team) => ({ value: team.id, label: team.name }))}
          {...form.getInputProps('teamIds')}
        />
      )}
    </ModalForm>
  )
}

/** Add user accounts: lets a user act in a further account with a role there. */
export const modal = defineModal({
  params,
  title: () => translate('organization:user.accountsTitle'),
  content: AccountsModal,
})
