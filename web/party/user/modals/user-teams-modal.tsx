import { z } from 'zod'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { TeamsForm } from './teams-form.tsx'

const params = z.object({ userId: z.uuid() })

const UserTeamsModal = ({ params: { userId } }: { params: z.output<typeof params> }) => {
  const { close } = useModalControls()
  const user = useApi('userGet', { params: { userId } })
  if (user.error) return <ErrorState error={user.error} onRetry={() => void user.refetch()} />
  if (!user.data) return <Skeletons lines={3} height={36} />
  const { fullName, orgId, teams } = user.data
  return (
    <TeamsForm
      userId={userId}
      name={fullName}
      orgId={orgId}
      teamIds={teams.map((team) => team.id)}
      onDone={close}
    />
  )
}

/** Moves a user to other teams of their account. */
export const modal = defineModal({
  params,
  title: () => translate('organization:team.changeTitle'),
  content: UserTeamsModal,
})
