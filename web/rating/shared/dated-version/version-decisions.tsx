import { ActionButton, Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { isDraftable, type Version, type VersionKind } from './version.ts'

/** Asks before a draft is withdrawn, since it cannot be taken up again. */
const useWithdrawal = ({ texts, withdraw }: VersionKind, version: Version) => {
  const { t } = useTranslation(texts)
  const command = useCommand(withdraw, { success: t(`${texts}:decide.withdrawn`) })
  return async () => {
    const yes = await askToConfirm({
      title: t(`${texts}:decide.withdrawTitle`, { version: version.version }),
      text: t(`${texts}:decide.withdrawText`),
      confirm: t(`${texts}:decide.withdraw`),
      danger: true,
    })
    if (yes) command.mutate({ params: { id: version.id } })
  }
}

const useDecisions = (version: Version) => {
  const openModal = useModal()
  const { actions } = version
  return {
    openModal,
    params: { id: version.id },
    shows: (name: string) => actions[name] && actions[name].code !== 'PERMISSION_MISSING',
    actions,
  }
}

interface DecisionsProps {
  kind: VersionKind
  version: Version
}

/** Submit, approve, return and withdraw, each with the reason where it is not possible. */
const DraftDecisions = ({ kind, version }: DecisionsProps) => {
  const { texts } = kind
  const { t } = useTranslation(texts)
  const { openModal, params, shows, actions } = useDecisions(version)
  const submit = useCommand(kind.submit, { success: t(`${texts}:decide.submitted`) })
  const withdraw = useWithdrawal(kind, version)
  const ask = async () => {
    const yes = await askToConfirm({
      title: t(`${texts}:decide.submitTitle`, { version: version.version }),
      text: t(`${texts}:decide.submitText`, { note: version.note ?? '' }),
      confirm: t(`${texts}:decide.submit`),
    })
    if (yes) submit.mutate({ params })
  }
  const decide = (decision: 'approve' | 'return') =>
    openModal(`${kind.modals}.decide`, { ...params, decision })
  const isSubmitted = version.status === 'SUBMITTED'
  return (
    <>
      {shows('withdraw') && (
        <ActionButton availability={actions['withdraw']} onClick={() => void withdraw()}>
          {t(`${texts}:decide.withdraw`)}
        </ActionButton>
      )}
      {isSubmitted && shows('return') && (
        <ActionButton availability={actions['return']} onClick={() => decide('return')}>
          {t(`${texts}:decide.return`)}
        </ActionButton>
      )}
      {isSubmitted && shows('approve') ? (
        <ActionButton variant="primary" availability={actions['approve']} onClick={() => decide('approve')}>
          {t(`${texts}:decide.approve`)}
        </ActionButton>
      ) : (
        shows('submit') && (
          <ActionButton
            variant="primary"
            availability={actions['submit']}
            busy={submit.isPending}
            onClick={() => void ask()}
          >
            {t(`${texts}:decide.submit`)}
          </ActionButton>
        )
      )}
    </>
  )
}

/** Request that a version be withdrawn before its day; once requested, confirm or cancel that. */
const WithdrawalDecisions = ({ kind, version }: DecisionsProps) => {
  const { texts } = kind
  const { t } = useTranslation(texts)
  const { openModal, params, shows, actions } = useDecisions(version)
  const confirm = useCommand(kind.confirmWithdrawal, { success: t(`${texts}:withdrawal.confirmed`) })
  const cancel = useCommand(kind.cancelWithdrawal, { success: t(`${texts}:withdrawal.canceled`) })
  const ask = async () => {
    const yes = await askToConfirm({
      title: t(`${texts}:decide.withdrawTitle`, { version: version.version }),
      text: t(`${texts}:withdrawal.confirmText`),
      confirm: t(`${texts}:withdrawal.confirm`),
      danger: true,
    })
    if (yes) confirm.mutate({ params })
  }
  const { withdrawal } = version
  const keep = async (requestedBy: string, reason: string) => {
    const yes = await askToConfirm({
      title: t(`${texts}:withdrawal.cancelTitle`, { version: version.version }),
      text: t(`${texts}:withdrawal.cancelText`, { requestedBy, reason }),
      confirm: t(`${texts}:withdrawal.cancel`),
      cancel: t(`${texts}:withdrawal.back`),
    })
    if (yes) cancel.mutate({ params })
  }
  if (withdrawal === null)
    return (
      shows('askWithdrawal') && (
        <ActionButton
          availability={actions['askWithdrawal']}
          onClick={() => openModal(`${kind.modals}.withdrawal`, params)}
        >
          {t(`${texts}:withdrawal.request`)}
        </ActionButton>
      )
    )
  return (
    <>
      {shows('keep') && (
        <ActionButton
          availability={actions['keep']}
          busy={cancel.isPending}
          onClick={() => void keep(withdrawal.requestedByName, withdrawal.reason)}
        >
          {t(`${texts}:withdrawal.cancel`)}
        </ActionButton>
      )}
      {shows('confirmWithdrawal') && (
        <ActionButton
          variant="danger"
          availability={actions['confirmWithdrawal']}
          busy={confirm.isPending}
          onClick={() => void ask()}
        >
          {t(`${texts}:withdrawal.confirm`)}
        </ActionButton>
      )}
    </>
  )
}

/** The buttons of a version: draft another from it, or decide about it where it was made on the screen. */
export const VersionButtons = ({ kind, version }: { kind: VersionKind; version: Version }) => {
  const { texts } = kind
  const { t } = useTranslation(texts)
  const { can } = useSession()
  const openModal = useModal()
  return (
    <>
      {isDraftable(version) && can(['rating:draft']) && (
        <Button
          onClick={() => openModal(`${kind.modals}.draft`, { product: version.product, basedOn: version.id })}
        >
          {t(`${texts}:draft.from`)}
        </Button>
      )}
      {(version.status === 'DRAFT' || version.status === 'SUBMITTED') && (
        <DraftDecisions kind={kind} version={version} />
      )}
      {version.status === 'FUTURE' && <WithdrawalDecisions kind={kind} version={version} />}
    </>
  )
}
