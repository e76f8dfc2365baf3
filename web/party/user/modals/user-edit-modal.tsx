import { z } from 'zod'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { defineModal } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useChoices } from './use-choices.ts'
import { UserForm } from './user-form.tsx'

const params = z.object({ userId: z.uuid().optional() })

const EditModal = ({ params: { userId } }: { params: z.output<typeof params> }) => {
  const { me } = useSession()
  const user = useApi('userGet', { params: { userId: userId ?? '' } }, { enabled: userId !== undefined })
  const accountType = userId ? user.data?.accountType : me.account.accountType
  const { choices, error, refetch } = useChoices(accountType)
  const failed = user.error ?? error
  if (failed)
    return (
      <ErrorState
        error={failed}
        onRetry={() => {
          refetch()
          if (userId) void user.refetch()
        }}
      />
    )
  if (!choices || !accountType) return <Skeletons lines={6} height={36} />
  return (
    <MarketContext value={marketViews[user.data?.market ?? me.account.market]}>
      <UserForm user={user.data ?? null} accountType={accountType} choices={choices} />
    </MarketContext>
  )
}

/** Add or edit a user. */
export const modal = defineModal({
  params,
  title: ({ userId }) => translate(userId ? 'organization:user.editTitle' : 'organization:user.addTitle'),
  content: EditModal,
})
