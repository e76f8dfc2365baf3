import { z } from 'zod'
import { givenName } from '#domain/kernel/fields.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm } from '#web/kit/window/modal.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { LoadedRecord, savingState, useSaving } from '#web/record-form.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

const params = z.object({ teamId: z.uuid().optional() })
const MOST_TEAMS = 3000

interface Team {
  id: string
  name: string
  isDefault: boolean
  version: number
}

const initialOf = (team: Team | null) => ({ name: team?.name ?? '', isDefault: team?.isDefault ?? false })

const TeamModal = ({ params: { teamId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('common')
  const teams = useApi('teamSearch', { query: { size: MOST_TEAMS } }, { enabled: teamId !== undefined })
  return (
    <LoadedRecord<Team>
      isNew={teamId === undefined}
      found={teams}
      pick={({ id }) => id === teamId}
      gone={t('common:kit.noData')}
      lines={2}
    >
      {(team) => <TeamForm team={team} />}
    </LoadedRecord>
  )
}

const TeamForm = ({ team }: { team: Team | null }) => {
  const { t } = useTranslation('organization')
  const form = useSchemaForm({
    schema: z.object({
      name: givenName(100),
      isDefault: z.boolean(),
    }),
    initial: initialOf(team),
  })
  const newer = useNewer(form, team, initialOf)
  const options = { ...useSaving(form), success: t('organization:team.saved') }
  const create = useCommand('teamCreate', options)
  const update = useCommand('teamUpdate', options)
  const labels = { name: t('organization:team.name'), isDefault: t('organization:team.makeDefault') }
  return (
    <ModalForm
      form={form}
      labels={labels}
      {...savingState([create, update], t('common:error.wrong'))}
      submitText={t('organization:team.save')}
      busyText={t('organization:user.saving')}
      onSubmit={(body) =>
        newer.row
          ? update.mutate({ params: { id: newer.row.id }, body: { ...body, version: newer.row.version } })
          : create.mutate({ body })
      }
    >
      <NewerNotice newer={newer} labels={labels} />
      <TextField
        label={labels.name}
        name="name"
        width="lg"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <CheckboxField
        label={labels.isDefault}
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
