import { chosen } from '#domain/kernel/fields.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { z } from 'zod'
import { type AccountType, accountTypeCodes, accountTypes } from '#domain/access/account-types.ts'
import { call } from '#web/client.ts'
import { requestJump } from '#web/shell/enter-account.ts'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SearchField, SelectField, type Option } from '#web/kit/form/select-field.tsx'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'

const FOUND = 25

/** Every type that can be entered. */
const TYPES = accountTypeCodes.filter((type) => accountTypes[type].jumpPath !== null)

const useSchema = () => {
  const { t } = useTranslation('organization')
  return z.object({
    accountType: chosen(t('organization:user.accountTypeMissing')),
    accountId: chosen(t('organization:user.accountMissing')),
  })
}

/** Insured accounts are found among the accounts, all others among the parties. */
const searchAccounts =
  (accountType: AccountType, known: Map<string, string>) =>
  async (search: string, signal: AbortSignal): Promise<Option[]> => {
    const query = { size: FOUND, ...(search && { search }) }
    const { content } = isInsured(accountType)
      ? await call('accountSearch', { query }, { signal })
      : await call('userParties', { query: { ...query, accountType } }, { signal })
    for (const { id, name } of content) known.set(id, name)
    return content.map(({ id, name }) => ({ value: id, label: name }))
  }

/** Names of what was found, by id: the request names the account. */
const names = new Map<string, string>()

const EnterModal = () => {
  const { t } = useTranslation('organization')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({ schema: useSchema(), initial: { accountType: '', accountId: '' } })
  const accountType = form.getValues().accountType as AccountType | ''
  const labels = {
    accountType: t('organization:user.accountType'),
    accountId: t('organization:user.account'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={false}
      error={null}
      submitText={t('organization:enter.submit')}
      busyText={t('organization:enter.submit')}
      onSubmit={(values) => {
        setDirty(false)
        close()
        requestJump({
          accountType: values.accountType as AccountType,
          accountId: values.accountId,
          accountName: names.get(values.accountId) ?? '',
        })
      }}
    >
      <p>{t('organization:enter.text')}</p>
      <SelectField
        label={labels.accountType}
        options={TYPES.map((type) => ({ value: type, label: accountTypes[type].label }))}
        {...form.getInputProps('accountType')}
        onChange={(value) => form.setValues({ accountType: value ?? '', accountId: '' })}
      />
      {accountType && (
        <SearchField
          key={accountType}
          label={labels.accountId}
          name={`enter-${accountType}`}
          search={searchAccounts(accountType, names)}
          delay={PEOPLE_SEARCH_MS}
          {...form.getInputProps('accountId')}
        />
      )}
    </ModalForm>
  )
}

/** Enter an account as provider staff: which one; it opens in a tab of its own. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('common:shell.enterAccount'),
  content: EnterModal,
})
