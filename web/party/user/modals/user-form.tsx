import { z } from 'zod'
import type { AccountType } from '#domain/access/account-types.ts'
import { optionalPhoneIn } from '#domain/market/phones.ts'
import { shownUserFields, userEmail, userFields } from '#domain/party/user-schema.ts'
import type { Answer } from '#web/client.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { FieldRow, type SchemaForm, useSchemaForm } from '#web/kit/form/form.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { ModalForm } from '#web/kit/window/modal.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { MultiSelectField, SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastApiError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { savingState, useSaving } from '#web/record-form.tsx'
import { useCommand } from '#web/use-api.ts'
import type { Choices } from './use-choices.ts'

type User = Answer<'userGet'>

const schemaFor = (market: 'US' | 'UK') =>
  userFields.extend({
    email: userEmail,
    phone: optionalPhoneIn(market),
    teamIds: z.array(z.string()),
    agencyIds: z.array(z.string()),
  })

const initialOf = (user: User | null) => ({
  email: user?.email ?? '',
  roleId: user?.roleId ?? '',
  firstName: user?.firstName ?? '',
  middleName: user?.middleName ?? '',
  lastName: user?.lastName ?? '',
  phone: user?.phone ?? '',
  npn: user?.npn ?? '',
  primaryContact: user?.primaryContact ?? false,
  billingContact: user?.billingContact ?? false,
  slackHandle: user?.slackHandle ?? '',
  teamIds: [] as string[],
  agencyIds: user?.agencies.map((one) => one.id) ?? [],
})

type Values = ReturnType<typeof initialOf>

const useLabels = () => {
  const { t } = useTranslation('organization')
  return {
    email: t('organization:user.email'),
    roleId: t('organization:user.role'),
    firstName: t('organization:user.firstName'),
    middleName: t('organization:user.middleName'),
    lastName: t('organization:user.lastName'),
    phone: t('organization:user.phone'),
    npn: t('organization:user.npn'),
    teamIds: t('organization:user.teams'),
    agencyIds: t('organization:user.agencies'),
    slackHandle: t('organization:user.slackHandle'),
    primaryContact: t('organization:user.primaryContact'),
    billingContact: t('organization:user.billingContact'),
  }
}

/** Saves the user, and then the agencies that they look after, if their role looks after agencies. */
const useUserSaving = (user: User | null, form: SchemaForm<Values>, hasAgencies: boolean) => {
  const { t } = useTranslation('organization')
  const saving = useSaving(form)
  const assign = useCommand('userAssign', {
    silent: true,
    onError: (error) => toastApiError(error, t('organization:user.assignFailure')),
  })
  const finish = (text: string) => {
    const { email, agencyIds } = form.getValues()
    if (hasAgencies) assign.mutate({ body: { email: user?.email ?? email, accountIds: agencyIds } })
    toastSuccess(text)
    saving.onSuccess()
  }
  const create = useCommand('userCreate', {
    ...saving,
    onSuccess: () => finish(t('organization:user.invited')),
  })
  const update = useCommand('userUpdate', {
    ...saving,
    onSuccess: () => finish(t('organization:user.saved')),
  })
  const save = (values: Values) => {
    const fields = userFields.parse(values)
    if (user) update.mutate({ params: { userId: user.id }, body: { ...fields, version: user.version } })
    else create.mutate({ body: { ...fields, email: values.email, teamIds: values.teamIds } })
  }
  return { save, state: savingState([create, update], t('common:error.server')) }
}

/** Role, name, ways to reach them, and what the account's type has beyond that (specification 1 section 6). */
export const UserForm = (props: { user: User | null; accountType: AccountType; choices: Choices }) => {
  const { t } = useTranslation('organization')
  const { user, choices } = props
  const labels = useLabels()
  const { market } = useMarket()
  const form = useSchemaForm({ schema: schemaFor(market), initial: initialOf(user) })
  const { roleId, primaryContact, billingContact } = form.getValues()
  const shown = shownUserFields(props.accountType, roleId)
  const newer = useNewer(form, user, initialOf)
  const { save, state } = useUserSaving(newer.row, form, shown.agencies)
  const text = (name: 'firstName' | 'middleName' | 'lastName' | 'npn' | 'slackHandle', optional = false) => (
    <TextField
      label={labels[name]}
      name={name}
      autoComplete="off"
      optional={optional}
      {...form.getInputProps(name)}
    />
  )
  return (
    <ModalForm
      form={form}
      labels={labels}
      {...state}
      submitText={t(user ? 'organization:user.save' : 'organization:user.invite')}
      busyText={t('organization:user.saving')}
      onSubmit={save}
    >
      <NewerNotice
        newer={newer}
        labels={labels}
        words={{
          roleId: (roleId) => choices.roles.find(({ value }) => value === roleId)?.label ?? roleId,
          agencyIds: () => (user?.agencies ?? []).map(({ name }) => name).join(', '),
        }}
      />
      <TextField
        label={labels.email}
        name="email"
        type="email"
        width="lg"
        autoComplete="off"
        readOnly={user !== null}
        {...form.getInputProps('email')}
      />
      <SelectField label={labels.roleId} options={choices.roles} {...form.getInputProps('roleId')} />
      <FieldRow>
        {text('firstName')}
        {text('middleName', true)}
        {text('lastName')}
      </FieldRow>
      <FieldRow>
        <PhoneField label={labels.phone} name="phone" optional {...form.getInputProps('phone')} />
        {text('npn', true)}
      </FieldRow>
      {!user && choices.teams.length > 0 && (
        <MultiSelectField
          label={labels.teamIds}
          optional={!choices.teamRoles.includes(roleId)}
          options={choices.teams}
          {...form.getInputProps('teamIds')}
        />
      )}
      {shown.agencies && (
        <MultiSelectField
          label={labels.agencyIds}
          optional
          options={choices.agencies}
          {...form.getInputProps('agencyIds')}
        />
      )}
      {shown.slackHandle && text('slackHandle', true)}
      {shown.primaryContact && (
        <CheckboxField
          label={labels.primaryContact}
          checked={primaryContact}
          onChange={(checked) => form.setFieldValue('primaryContact', checked)}
        />
      )}
      {shown.billingContact && (
        <CheckboxField
          label={labels.billingContact}
          checked={billingContact}
          onChange={(checked) => form.setFieldValue('billingContact', checked)}
        />
      )}
    </ModalForm>
  )
}
