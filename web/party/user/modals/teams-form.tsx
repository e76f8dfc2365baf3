import type { ReactNode } from 'react'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { MultiSelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

/** Every team of an account (specification 1 section 9). */
const MOST_TEAMS = 3000

interface Mover {
  userId: string
  name: string
  /** The account whose teams they are moved between. */
  orgId: string
  teamIds: readonly string[]
  onDone: () => void
  /** The way back to where they were chosen. */
  back?: ReactNode
}

interface Team {
  id: string
  name: string
}

/** The teams of the own account, or those of an agency for provider staff. */
const useTeamsOf = (orgId: string) => {
  const { me } = useSession()
  const isOwn = orgId === me.account.id
  const own = useApi('teamSearch', { query: { size: MOST_TEAMS } }, { enabled: isOwn })
  const agency = useApi(
    'teamSearchOfAgency',
    { query: { agencyId: orgId, size: MOST_TEAMS } },
    { enabled: !isOwn },
  )
  return isOwn ? own : agency
}

const Fields = ({ teams, userId, name, teamIds, onDone, back }: Mover & { teams: readonly Team[] }) => {
  const { t } = useTranslation('organization')
  const { setDirty } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({ teamIds: z.array(z.string()) }),
    initial: { teamIds: [...teamIds] },
  })
  const move = useCommand('teamMigrate', {
    silent: true,
    success: t('organization:team.changed'),
    onSuccess: () => {
      setDirty(false)
      onDone()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    move.error && move.error.errors.length === 0 ? messageOr(move.error, t('common:error.wrong')) : null
  return (
    <ModalForm
      form={form}
      labels={{ teamIds: t('organization:user.teams') }}
      pending={move.isPending}
      error={failure}
      submitText={t('organization:team.saveTeams')}
      busyText={t('organization:user.saving')}
      second={back}
      onSubmit={(body) => move.mutate({ params: { userId }, body })}
    >
      <p>{t('organization:team.changeText', { name })}</p>
      <MultiSelectField
        label={t('organization:user.teams')}
        width="full"
        options={teams.map((team) => ({ value: team.id, label: team.name }))}
        {...form.getInputProps('teamIds')}
      />
    </ModalForm>
  )
}

/** Says which teams of an account a person works in. */
export const TeamsForm = (props: Mover) => {
  const teams = useTeamsOf(props.orgId)
  if (teams.error) return <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
  if (!teams.data) return <Skeletons lines={2} height={36} />
  return <Fields {...props} teams={teams.data.content} />
}
