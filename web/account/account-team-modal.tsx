import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Account } from './shared/account.ts'

const params = z.object({ accountId: z.uuid() })

/** Every team of an agency (specification 1 section 9). */
const MOST_TEAMS = 3000

const TeamModal = ({ params: { accountId } }: { params: z.output<typeof params> }) => {
  const account = useApi('accountGet', { params: { accountId } })
  const teams = useApi('teamSearch', { query: { size: MOST_TEAMS } })
  const error = account.error ?? teams.error
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([account.refetch(), teams.refetch()])} />
  if (!account.data || !teams.data) return <Skeletons lines={2} height={36} />
  return <TeamForm account={account.data} teams={teams.data.content} />
}

const TeamForm = (props: {
  account: Account
  teams: readonly { id: string; name: string; isDefault: boolean }[]
}) => {
  const { t } = useTranslation('account')
  const { close, setDirty } = useModalControls()
  const current = props.account.teamId ?? props.teams.find((team) => team.isDefault)?.id ?? ''
  const form = useSchemaForm({
    schema: z.object({ teamId: chosen(t('account:team.missing')) }),
    initial: { teamId: current },
  })
  const change = useCommand('accountTeamChange', {
    silent: true,
    success: t('account:team.changed'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    change.error && change.error.errors.length === 0
      ? messageOr(change.error, t('common:error.requestIssue'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ teamId: t('account:team.label') }}
      pending={change.isPending}
      error={failure}
      submitText={t('account:team.save')}
      busyText={t('account:details.saving')}
      onSubmit={(body) => change.mutate({ params: { accountId: props.account.id }, body })}
    >
      <SelectField
        label={t('account:team.label')}
        width="full"
        options={props.teams.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('teamId')}
      />
    </ModalForm>
  )
}

/** Team picker: gives the account and all its business to another team. */
export const modal = defineModal({
  params,
  title: () => translate('account:team.title'),
  content: TeamModal,
})
