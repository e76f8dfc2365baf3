import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { givenName } from '#domain/kernel/fields.ts'
import { CheckboxField } from '#web/kit/choice.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'

const params = z.object({ teamId: z.uuid().optional() })
const MOST_TEAMS = 3000

interface Team {
  id: string
  name: string
  isDefault: boolean
}

const TeamModal = ({ params: { teamId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('common')
  const teams = useApi('teamSearch', { query: { size: MOST_TEAMS } }, { enabled: teamId !== undefined })
  if (!teamId) return <TeamForm team={null} />
  if (teams.error) return <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
  if (!teams.data) return <Skeletons lines={2} height={36} />
  const team = teams.data.content.find((one) => one.id === teamId)
  return team ? <TeamForm team={team} /> : <EmptyState title={t('common:kit.noData')} text="" />
}

const TeamForm = ({ team }: { team: Team | null }) => {
  const { t } = useTranslation('organization')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({
      name: givenName(100),
      isDefault: z.boolean(),
    }),
    initial: { name: team?.name ?? '', isDefault: team?.isDefault ?? false },
  })
  const options = {
    silent: true,
    success: t('organization:team.saved'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error: Parameters<typeof showServerErrors>[1]) => void showServerErrors(form, error),
  }
  const create = useCommand('teamCreate', options)
  const update = useCommand('teamUpdate', options)
  const error = create.error ?? update.error
  return (
    <ModalForm
      form={form}
      labels={{ name: t('organization:team.name') }}
      pending={create.isPending || update.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('common:error.wrong')) : null}
      submitText={t('organization:team.save')}
      busyText={t('organization:user.saving')}
      onSubmit={(body) => (team ? update.mutate({ params: { id: team.id }, body }) : create.mutate({ body }))}
    >
      <TextField
        label={t('organization:team.name')}
        name="name"
        width="lg"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <CheckboxField
        label={t('organization:team.makeDefault')}
        checked={form.getValues().isDefault}
        fixed={team?.isDefault ? t('organization:team.staysDefault') : undefined}
        onChange={(checked) => form.setFieldValue('isDefault', checked)}
      />
    </ModalForm>
  )
}

/** Add, rename or mark a team. */
export const modal = defineModal({
  params,
  title: ({ teamId }) => translate(teamId ? 'organization:team.editTitle' : 'organization:team.addTitle'),
  content: TeamModal,
})
