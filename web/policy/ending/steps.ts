import { policyLifecycle } from '#domain/policy/lifecycle.ts'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import type { Policy } from '../policy.ts'

/** A step towards the end of a policy or back, with what it does. */
export interface EndingStep extends MenuAction {
  key: string
  text: string
}

const DECISIONS = ['withdrawCancel', 'approveCancel', 'stopNotice', 'undoCancel'] as const

/** What the user may do about the end of a policy; what is not asked for or pending has nothing to be taken back. */
export const useEndingSteps = (policy: Policy): readonly EndingStep[] => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  const { id: policyId, version, currency, actions } = policy
  const way = can(['policy:cancel']) ? 'cancel' : 'request'
  const action = way === 'cancel' ? 'cancel' : 'requestCancel'
  const decisions: EndingStep[] = DECISIONS.filter(
    (step) => can([policyLifecycle[step].by]) && actions[step]?.code !== 'TRANSITION_NOT_ALLOWED',
  ).map((step) => ({
    key: step,
    label: t(`policy:cancel.step.${step}.submit`),
    text: t(`policy:cancel.step.${step}.text`),
    availability: actions[step],
    onSelect: () => openModal('policy.cancelStep', { policyId, version, currency, step }),
  }))
  if (can([policyLifecycle.reinstate.by]) && actions.reinstate?.code !== 'TRANSITION_NOT_ALLOWED')
    decisions.push({
      key: 'reinstate',
      label: t('policy:restore.submit'),
      text: t('policy:restore.text'),
      availability: actions.reinstate,
      onSelect: () =>
        openModal('policy.reinstate', {
          policyId,
          version,
          currency,
          today: policy.today,
        }),
    })
  // While it is decided on, or has ended, it cannot be asked for again.
  if (decisions.length > 0 || !can([policyLifecycle[action].by])) return decisions
  const first: EndingStep = {
    key: action,
    label: t(`policy:cancel.${way}.submit`),
    text: t(`policy:cancel.${way}.text`),
    availability: actions[action],
    onSelect: () =>
      openModal('policy.cancel', {
        policyId,
        productType: policy.product,
        currency,
        version,
        today: policy.today,
        way,
      }),
  }
  return [first]
}

const WHOLE = [
  { way: 'RESCIND', action: 'rescindExcess' },
  { way: 'FLAT', action: 'flatCancel' },
  { way: 'VOID', action: 'void' },
] as const

/** From its first day on, in the menu alone: the steps by which all of the policy is taken back. */
export const useWholeEndings = (policy: Policy): readonly MenuAction[] => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  const { id: policyId, policyNumber, version, currency, effectiveDate, actions } = policy
  return WHOLE.filter(({ way }) => way !== 'RESCIND' || policy.product === 'P_PLUS')
    .filter(
      ({ action }) => can([policyLifecycle[action].by]) && actions[action]?.code !== 'TRANSITION_NOT_ALLOWED',
    )
    .map(({ way, action }) => ({
      label: t(`policy:cancel.whole.${way}.submit`),
      availability: actions[action],
      danger: true,
      onSelect: () =>
        openModal('policy.endWhole', {
          policyId,
          policyNumber,
          version,
          currency,
          firstDay: effectiveDate,
          way,
        }),
    }))
}

/** In the menu alone: another policy in the place of this one. */
export const useRewrite = (policy: Policy): readonly MenuAction[] => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  const { id: policyId, version, today, effectiveDate, actions } = policy
  if (!can([policyLifecycle.rewrite.by]) || actions.rewrite?.code === 'TRANSITION_NOT_ALLOWED') return []
  const day = today > effectiveDate ? today : effectiveDate
  return [
    {
      label: t('policy:page.rewrite'),
      availability: actions.rewrite,
      onSelect: () => openModal('policy.rewrite', { policyId, version, day }),
    },
  ]
}

/** In the menu alone: notice of the insurer, and the proof that it was mailed. */
export const useNoticeSteps = (policy: Policy): readonly MenuAction[] => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  const { id: policyId, version, currency, today, actions } = policy
  const all = [
    {
      action: 'proveNotice',
      label: t('policy:cancel.proof.submit'),
      onSelect: () => openModal('policy.noticeProof', { policyId, version, today }),
    },
    {
      action: 'serveRenewalNotice',
      label: t('policy:announce.submit'),
      onSelect: () => openModal('policy.announce', { policyId, currency, version, today }),
    },
    {
      action: 'serveNotice',
      label: t('policy:cancel.notice.submit'),
      onSelect: () => openModal('policy.notice', { policyId, currency, version, today }),
    },
  ] as const
  return all
    .filter(
      ({ action }) => can([policyLifecycle[action].by]) && actions[action]?.code !== 'TRANSITION_NOT_ALLOWED',
    )
    .map(({ action, ...step }) => ({ ...step, availability: actions[action] }))
}
