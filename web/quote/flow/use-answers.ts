import { useQueryClient } from '@tanstack/react-query'
import { settleAnswers } from '#domain/questionnaire/given-answers.ts'
import type { AnswerField, GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { call, type Answer } from '#web/client.ts'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useSaving, type Saving } from '#web/questionnaire/shared/use-saving.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey } from '#web/use-api.ts'

type Account = Answer<'accountGet'>

/** The answers, and which of them one press gave to several questions, under one roof while they wait to be saved. */
type Typed = GivenAnswers & { together?: AnswerField[] }

export interface Answers extends Omit<Saving<GivenAnswers>, 'unsaved'> {
  answers: GivenAnswers
  /** Answers several questions by one press. */
  setTogether: (changes: GivenAnswers) => void
}

/** The account's answers with those not saved yet; whatever is answered is saved without a button. */
export const useAnswers = (account: Account, variant: Variant): Answers => {
  const queries = useQueryClient()
  const { me } = useSession()
  const { unsaved, set, ...saving } = useSaving<Typed>({
    owner: `${me.id}:${account.id}`,
    save: async ({ together, ...answers }) => {
      const input = { params: { accountId: account.id } }
      const body = { answers, productType: variant.product, ...(together && { together }) }
      const saved = await call('accountAnswersSave', { ...input, body }, { keepalive: true })
      queries.setQueryData(apiKey('accountGet', input), saved)
    },
    onError: (error) => toastApiError(error as Error),
  })
  const { together = [], ...answers } = unsaved
  /** An answer that is given on its own is no longer one of those given together. */
  const alone = (changes: GivenAnswers) => together.filter((field) => !(field in changes))
  return {
    ...saving,
    answers: settleAnswers({ ...account.answers, ...answers }),
    set: (changes) => set(together.length > 0 ? { ...changes, together: alone(changes) } : changes),
    setTogether: (changes) =>
      set({ ...changes, together: [...alone(changes), ...(Object.keys(changes) as AnswerField[])] }),
  }
}
