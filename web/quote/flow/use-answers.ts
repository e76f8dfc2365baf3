import { useQueryClient } from '@tanstack/react-query'
import { settleAnswers } from '#domain/questionnaire/given-answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { call, type Answer } from '#web/client.ts'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useSaving, type Saving } from '#web/questionnaire/shared/use-saving.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey } from '#web/use-api.ts'

type Account = Answer<'accountGet'>

export interface Answers extends Omit<Saving<GivenAnswers>, 'unsaved'> {
  answers: GivenAnswers
}

/** The account's answers with those not saved yet; whatever is answered is saved without a button. */
export const useAnswers = (account: Account, variant: Variant): Answers => {
  const queries = useQueryClient()
  const { me } = useSession()
  const { unsaved, ...saving } = useSaving<GivenAnswers>({
    owner: `${me.id}:${account.id}`,
    save: async (answers) => {
      const input = { params: { accountId: account.id } }
      const body = { answers, productType: variant.product }
      const saved = await call('accountAnswersSave', { ...input, body }, { keepalive: true })
      queries.setQueryData(apiKey('accountGet', input), saved)
    },
    onError: (error) => toastApiError(error as Error),
  })
  return { ...saving, answers: settleAnswers({ ...account.answers, ...unsaved }) }
}
