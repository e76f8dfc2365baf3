import { partyHas } from '#domain/access/account-types.ts'
import type { Input } from '#web/client.ts'
import type { ApiError } from '#web/client/problem.ts'
import { toastError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useSubmissionsView } from '#web/account/shared/submissions-view.ts'
import { useChosenTeam } from '#web/team.ts'
import { useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'

/** No answer at all, or an outage: the specification has one sentence for both. */
const isOutage = (status: number): boolean => status === 0 || status >= 500

/**
 * Adds an account and goes to its page, or where submissions are switched on adds it as one and goes to their list
 * (specification 1 sections 2 and 6). Texts of specification 1 section 8, "Account create".
 */
export const useAddAccount = (onRefused?: () => void) => {
  const { t } = useTranslation('account')
  const { me, persona } = useSession()
  const team = useChosenTeam()
  const isSubmitted = useSubmissionsView()
  const shown = {
    silent: true,
    success: t('account:create.success'),
    onError: (error: ApiError) => {
      if (error.status === 409)
        toastError(
          t('account:create.exists'),
          [error.message].filter((line) => line !== t('account:create.exists')),
        )
      else toastError(isOutage(error.status) ? t('account:create.outage') : error.message)
      if (error.status === 409 || isOutage(error.status)) onRefused?.()
    },
  }
  const create = useCommand('accountCreate', {
    ...shown,
    onSuccess: (account) => go(paths.account(persona, account.id)),
  })
  const submit = useCommand('submissionCreate', {
    ...shown,
    onSuccess: ({ submission }) => go(paths.submissions(persona, { search: submission.submissionNumber })),
  })
  return {
    isPending: create.isPending || submit.isPending,
    /** Into the chosen team; a managed security provider has no say in it (specification 1 section 6). */
    add: (body: Input<'accountCreate'>['body']) =>
      (isSubmitted ? submit : create).mutate({
        body: {
          ...body,
          ...(team && partyHas(me.account.accountType, 'teamOfNewAccounts') && { teams: [team] }),
        },
      }),
  }
}
