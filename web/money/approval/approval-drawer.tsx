import type { Answer } from '#web/client.ts'
import { approvalActions } from '#domain/money/approval.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { dateText, instantText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './approval.module.css'
import { approvalTones } from './status.ts'

export type Approval = Answer<'moneyApprovalGet'>

/** One request about money: what is asked, by whom, and the buttons of who may decide it. */
export const ApprovalDrawer = (props: { requestId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('approvals')
  return (
    <Drawer opened={props.requestId !== null} onClose={props.onClose} title={t('approvals:one')}>
      {props.requestId && <Loaded requestId={props.requestId} />}
    </Drawer>
  )
}

const Loaded = ({ requestId }: { requestId: string }) => {
  const { t } = useTranslation('approvals')
  const found = useApi('moneyApprovalGet', { params: { id: requestId } })
  if (found.error?.status === 404) return <EmptyState title={t('approvals:gone')} text="" />
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={8} height={24} />
  return <Reading approval={found.data} />
}

const Reading = ({ approval }: { approval: Approval }) => {
  const { t } = useTranslation('approvals')
  const view = useMarket()
  const { amount, currency } = approval
  const pairs: [string, string][] = [
    [t('approvals:column.kind'), t(`approvals:kind.${approval.kind}`)],
    [t('approvals:column.subject'), approval.subjectName],
    ...(amount !== null
      ? ([[t('approvals:column.amount'), moneyText(amount, view, currency)]] as [string, string][])
      : []),
    [t('approvals:column.askedBy'), `${approval.askedBy}, ${instantText(approval.asked, view)}`],
    [t('approvals:column.reason'), approval.reason],
    ...(approval.dueOn
      ? ([[t('approvals:column.dueOn'), dateText(approval.dueOn, view)]] as [string, string][])
      : []),
    ...(approval.decidedBy && approval.decided
      ? ([
          [t('approvals:column.decidedBy'), `${approval.decidedBy}, ${instantText(approval.decided, view)}`],
        ] as [string, string][])
      : []),
  ]
  return (
    <div className={classes.request}>
      <div>
        <Badge tone={approvalTones[approval.status]}>{t(`approvals:status.${approval.status}`)}</Badge>
      </div>
      <p>{t(`approvals:says.${approval.status}`)}</p>
      {approval.status === 'REQUESTED' && (
        <Notice tone="info">{t(approval.needsSecond ? 'approvals:twoPeople' : 'approvals:onePerson')}</Notice>
      )}
      {approval.decision && (
        <Notice tone="info">{t('approvals:because', { reason: approval.decision })}</Notice>
      )}
      <KeyValues items={pairs} />
      <Buttons approval={approval} />
    </div>
  )
}

/** Each user is shown what may come from them: who asked the way back, others the decision. */
const Buttons = ({ approval }: { approval: Approval }) => {
  const { t } = useTranslation('approvals')
  const openModal = useModal()
  if (approval.status !== 'REQUESTED') return null
  const shown = approvalActions.filter((action) => {
    const code = approval.actions[action]?.code
    return code !== 'PERMISSION_MISSING' && code !== 'APPROVAL_NOT_YOURS'
  })
  return (
    <div className={classes.buttons}>
      {shown.map((action) => (
        <ActionButton
          key={action}
          availability={approval.actions[action]}
          variant={action === 'approve' ? 'primary' : 'secondary'}
          onClick={() => openModal('money.decide', { id: approval.id, action })}
        >
          {t(`approvals:answer.${action}.open`)}
        </ActionButton>
      ))}
    </div>
  )
}
