import { useTranslation } from 'react-i18next'
import type { Input } from '#web/client.ts'
import { toastError } from '#web/kit/toasts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useChosenTeam } from '#web/team.ts'
import { useCommand } from '#web/use-api.ts'
import { useGo } from '#web/use-go.ts'

/** No answer at all, or an outage: the specification has one sentence for both. */
const isOutage = (status: number): boolean => status === 0 || status >= 500

/** Adds an account and goes to its page. Texts of specification 1 section 8, "Account create". */
export const useAddAccount = (onRefused?: () => void) => {
  const { t } = useTranslation('account')
  const { persona } = useSession()
  const team = useChosenTeam()
  const go = useGo()
  const command = useCommand('accountCreate', {
    silent: true,
    success: t('account:create.success'),
    onSuccess: (account) => go(paths.account(persona, account.id)),
    onError: (error) => {
      if (error.status === 409)
        toastError(
          t('account:create.exists'),
          [error.message].filter((line) => line !== t('account:create.exists')),
        )
      else toastError(isOutage(error.status) ? t('account:create.outage') : error.message)
      if (error.status === 409 || isOutage(error.status)) onRefused?.()
    },
  })
  return {
    isPending: command.isPending,
    /** Into the chosen team; a managed security provider has no say in it (specification 1 section 6). */
    add: (body: Input<'accountCreate'>['body']) =>
      command.mutate({ body: { ...body, ...(team && persona !== 'mssp' && { teams: [team] }) } }),
  }
}
