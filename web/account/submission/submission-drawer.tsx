import type { Answer } from '#web/client.ts'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import { InstantText, Money, TextOrDash } from '#web/kit/format/display.tsx'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { SubmissionStatusBadge } from '#web/account/shared/submission-table.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './submission.module.css'

type Submission = Answer<'submissionGet'>

/** One submission next to the list. */
export const SubmissionDrawer = (props: { submissionId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('submission')
  return (
    <Drawer opened={props.submissionId !== null} onClose={props.onClose} title={t('submission:list.one')}>
      {props.submissionId && <One submissionId={props.submissionId} />}
    </Drawer>
  )
}

const One = ({ submissionId }: { submissionId: string }) => {
  const { can } = useSession()
  const found = useApi('submissionGet', { params: { submissionId } })
  if (found.error)
    return <RecordFailed record="submission" error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={8} />
  return (
    <div className={classes.submission}>
      <div className={classes.head}>
        <strong>{found.data.submissionNumber}</strong>
        <SubmissionStatusBadge status={found.data.status} />
      </div>
      <Facts one={found.data} />
      {can(['submission:manage']) && <Actions one={found.data} />}
      <OpenAccount accountId={found.data.accountId} />
    </div>
  )
}

const Facts = ({ one }: { one: Submission }) => {
  const { t } = useTranslation('submission')
  const productName = useProductName()
  return (
    <KeyValues
      items={[
        [t('submission:list.account'), one.accountName],
        [t('submission:list.work'), t(`submission:operational.${one.operationalStatus}`)],
        [t('submission:list.type'), t(one.isRenewal ? 'submission:list.renewal' : 'submission:list.new')],
        [
          t('submission:list.product'),
          one.productType ? productName(one.productType) : t('submission:list.anyProduct'),
        ],
        [t('submission:list.assignee'), <TextOrDash key="assignee" value={one.assignee} />],
        [t('submission:list.submittedBy'), `${one.createdBy}, ${one.agencyName}`],
        [t('submission:list.received'), <InstantText key="received" value={one.created} />],
        [t('submission:list.note'), <TextOrDash key="note" value={one.note} />],
        [t('submission:list.quotes'), one.quotes],
        [
          t('submission:list.quoted'),
          <Money key="quoted" value={one.quotedPremium} currency={one.currency} />,
        ],
        ...(one.declinationReasonText
          ? ([
              [t('submission:list.reason'), one.declinationReasonText],
              [t('submission:list.description'), one.declinationReasonDescription],
            ] as const)
          : []),
        ...(one.decidedAt
          ? ([
              [
                t('submission:list.decided'),
                <span key="decided">
                  {one.decidedBy}, <InstantText value={one.decidedAt} />
                </span>,
              ],
            ] as const)
          : []),
      ]}
    />
  )
}

/** What may be done; what may not says why. */
const Actions = ({ one }: { one: Submission }) => {
  const { t } = useTranslation('submission')
  const openModal = useModal()
  const failure = t('submission:act.failed')
  const certify = useCommand('submissionCertify', { success: t('submission:act.certified'), failure })
  const complete = useCommand('submissionComplete', { success: t('submission:act.completed'), failure })
  const { id: submissionId, actions } = one
  const assigning = one.status === 'NEW' ? 'assign' : 'updateAssignee'
  const busyText = t('submission:act.busy')
  return (
    <div className={classes.buttons}>
      <ActionButton
        availability={actions[assigning]}
        onClick={() => openModal('submission.assign', { submissionIds: submissionId })}
      >
        {t(`submission:act.${assigning}`)}
      </ActionButton>
      <ActionButton
        availability={actions['certify']}
        busy={certify.isPending}
        busyText={busyText}
        onClick={() => certify.mutate({ body: { submissionId } })}
      >
        {t('submission:act.certify')}
      </ActionButton>
      <ActionButton
        availability={actions['complete']}
        busy={complete.isPending}
        busyText={busyText}
        onClick={() => complete.mutate({ body: { submissionId } })}
      >
        {t('submission:act.complete')}
      </ActionButton>
      <ActionButton
        availability={actions['decline']}
        onClick={() => openModal('submission.decline', { submissionId })}
      >
        {t('submission:act.decline')}
      </ActionButton>
      <ActionButton
        availability={actions['markNonViable']}
        onClick={() => openModal('submission.note', { submissionId, action: 'nonViable' })}
      >
        {t('submission:act.markNonViable')}
      </ActionButton>
      <ActionButton
        availability={actions['reopen']}
        onClick={() => openModal('submission.note', { submissionId, action: 'reopen' })}
      >
        {t('submission:act.reopen')}
      </ActionButton>
    </div>
  )
}

const OpenAccount = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('submission')
  const { persona } = useSession()
  return <ButtonLink href={paths.account(persona, accountId)}>{t('submission:list.openAccount')}</ButtonLink>
}
