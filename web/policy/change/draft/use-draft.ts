import { useState } from 'react'
import type { Input } from '#web/client.ts'
import { go } from '#web/kit/place/place.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import type { Policy } from '../../policy.ts'
import { useFreshPolicy } from '../fresh.ts'
import type { Change, Draft } from '../use-change.ts'

type Step = Input<'policyChangeMove'>['body']['action']

/** A saved change and what is done with it: it is kept, sent on, decided, or withdrawn. */
export const useDraft = (policy: Policy, change: Change, draft: Draft | null) => {
  const { t } = useTranslation('policy')
  const { persona } = useSession()
  const refresh = useFreshPolicy()
  const { change: changeAddress } = useUrlState()
  const [note, setNote] = useState(draft?.note ?? '')
  const begin = useCommand('policyChangeBegin', { silent: true })
  const save = useCommand('policyChangeSave', { silent: true })
  const move = useCommand('policyChangeMove', { silent: true })
  const { body } = change
  const mayBeSaved = draft?.actions['save']?.allowed === true

  /** Saves what is on the screen; a change that is not to be altered any more is begun anew with it. */
  const keep = async (): Promise<Pick<Draft, 'id' | 'version'>> => {
    if (draft && (!change.isTouched || !body)) return draft
    if (!body) throw new Error('nothing to save')
    const kept =
      draft && mayBeSaved
        ? await save.mutateAsync({
            params: { id: draft.id },
            body: { ...body, note, version: draft.version },
          })
        : await begin.mutateAsync({ body: { ...body, note, policyId: policy.id } })
    change.settle()
    changeAddress({ draft: kept.id })
    return kept
  }
  // What was refused is shown by the card.
  const silently = (work: () => Promise<void>) => void work().catch(() => undefined)
  const leave = () => go(paths.policy(persona, policy.product, policy.id), 'push')
  return {
    draft,
    note,
    setNote: (next: string) => {
      setNote(next)
      change.touch()
    },
    isBusy: begin.isPending || save.isPending || move.isPending,
    error: move.error ?? save.error ?? begin.error,
    may: (action: Step | 'issue' | 'save'): boolean => draft?.actions[action]?.allowed === true,
    /** Saves it and stays. */
    save: () =>
      silently(async () => {
        await keep()
        toastSuccess(t('policy:draft.saved'))
      }),
    /** Saves it where it was altered, and takes a step with it; then the policy is shown again. */
    step: (action: Step, reason?: string) =>
      silently(async () => {
        const isSent = action === 'ask' || action === 'refer'
        const { id, version } = isSent ? await keep() : (draft ?? (await keep()))
        await move.mutateAsync({ params: { id }, body: { action, version, ...(reason && { reason }) } })
        change.settle()
        toastSuccess(t(`policy:draft.done.${action}`))
        await refresh()
        leave()
      }),
  }
}

export type DraftWork = ReturnType<typeof useDraft>
