import { useCallback } from 'react'
import type { Answer } from '#web/client.ts'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { useModal } from '#web/use-modal.ts'

type PolicyListRow = Answer<'policySearch'>['content'][number]

/** Goes to what a renewal asks; who may not answer goes to its quote. */
export const useRenewalStarted = () => {
  const { persona, can } = useSession()
  return ({ productType, quoteId, accountId }: Answer<'policyRenew'>) =>
    go(
      can(['account:update'])
        ? paths.renewQuote(persona, productType, accountId, 'verify', { quoteId })
        : paths.quote(persona, productType, quoteId),
    )
}

/** Starts a renewal and goes on with it. */
export const useRenewal = () => {
  const { t } = useTranslation('common')
  return useCommand('policyRenew', {
    success: t('common:record.renewalStarted'),
    onSuccess: useRenewalStarted(),
  })
}

/** Starts the quote of an excess policy over a policy, and goes to it. */
export const useExcess = () => {
  const { t } = useTranslation('common')
  const { persona } = useSession()
  return useCommand('policyAddExcess', {
    success: t('common:record.excessStarted'),
    onSuccess: ({ productType, quoteId }) => go(paths.quote(persona, productType, quoteId)),
  })
}

/** What may be done with a policy from a list: the server says what is allowed and why not. */
export const usePolicyRowActions = (): ((row: PolicyListRow) => readonly MenuAction[]) => {
  const { t } = useTranslation('common')
  const { persona, can } = useSession()
  const openModal = useModal()
  const { mutate: renew } = useRenewal()
  return useCallback(
    (row) => {
      const all: (MenuAction & { isOffered: boolean })[] = [
        { label: t('common:record.open'), href: paths.policy(persona, row.product, row.id), isOffered: true },
        {
          label: t('common:record.pay'),
          availability: row.actions.pay,
          href: paths.policyPayment(row.id),
          isOffered: can(['billing:pay']),
        },
        {
          label: t('common:record.certificate'),
          availability: row.actions.certificate,
          onSelect: () => openModal('policy.certificate', { policyId: row.id, productType: row.product }),
          isOffered: can(['policy:certificate']),
        },
        {
          label: t('common:record.renew'),
          availability: row.actions.renew,
          onSelect: () => renew({ params: { policyId: row.id } }),
          isOffered: can(['policy:renew']),
        },
        {
          label: t('common:record.reportClaim'),
          onSelect: () => openModal('claim.create', { policyId: row.id }),
          isOffered: can(['claim:create']),
        },
      ]
      return all.filter((action) => action.isOffered).map(({ isOffered: _isOffered, ...action }) => action)
    },
    [t, persona, can, openModal, renew],
  )
}
