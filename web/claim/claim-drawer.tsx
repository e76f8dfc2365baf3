import { ActionButton, ButtonLink, type Availability } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { BreakableText, DateText, InstantText, Missing, TextOrDash } from '#web/kit/format/display.tsx'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { ClaimStatusBadge } from '#web/claim/shared/status.tsx'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './claim.module.css'

/** One claim next to the list. */
export const ClaimDrawer = (props: { claimId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('policy')
  return (
    <Drawer opened={props.claimId !== null} onClose={props.onClose} title={t('policy:claim.one')}>
      {props.claimId && <Claim claimId={props.claimId} onClose={props.onClose} />}
    </Drawer>
  )
}

const DeleteClaim = (props: {
  claimId: string
  availability: Availability | undefined
  onDeleted: () => void
}) => {
  const { t } = useTranslation('policy')
  const remove = useCommand('claimDelete', {
    success: t('policy:claim.deleted'),
    failure: t('policy:claim.deleteFailed'),
    refreshes: ['claimSearch'],
    onSuccess: props.onDeleted,
  })
  const ask = async () => {
    const isSure = await askToConfirm({
      title: t('policy:claim.deleteTitle'),
      text: t('policy:claim.deleteText'),
      confirm: t('policy:claim.delete'),
      danger: true,
    })
    if (isSure) remove.mutate({ params: { claimId: props.claimId } })
  }
  return (
    <ActionButton
      availability={props.availability}
      busy={remove.isPending}
      busyText={t('policy:claim.deleting')}
      onClick={() => void ask()}
    >
      {t('policy:claim.delete')}
    </ActionButton>
  )
}

/** How the contact of the insured is reached, one click away; who may read the claim may read these. */
const Contact = ({ scheme, value }: { scheme: 'mailto' | 'tel'; value: string | null }) =>
  value ? (
    <a href={`${scheme}:${scheme === 'tel' ? value.replaceAll(/[^+\d]/g, '') : value}`}>
      <BreakableText>{value}</BreakableText>
    </a>
  ) : (
    <Missing />
  )

const Claim = ({ claimId, onClose }: { claimId: string; onClose: () => void }) => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const openModal = useModal()
  const claim = useApi('claimGet', { params: { claimId } })
  if (claim.error)
    return <RecordFailed record="claim" error={claim.error} onRetry={() => void claim.refetch()} />
  if (!claim.data) return <Skeletons lines={8} />
  const one = claim.data
  return (
    <div className={classes.claim}>
      <div className={classes.head}>
        <strong>{one.claimNumber ?? t('common:record.notFiled')}</strong>
        <ClaimStatusBadge status={one.status} />
      </div>
      <p className={classes.words}>{one.lossDescription}</p>
      <KeyValues
        items={[
          [t('common:column.companyName'), one.companyName],
          [t('common:column.policyNumber'), one.policyNumber],
          [t('common:column.lossDate'), <DateText key="loss" value={one.lossDate} />],
          [t('common:column.contactName'), one.contactName],
          [t('policy:claim.contactEmail'), <Contact key="email" scheme="mailto" value={one.contactEmail} />],
          [t('policy:claim.contactPhone'), <Contact key="phone" scheme="tel" value={one.contactPhone} />],
          [t('common:column.vendorName'), <TextOrDash key="vendor" value={one.vendorName} />],
          [t('common:column.reported'), <InstantText key="reported" value={one.created} />],
        ]}
      />
      <div className={classes.buttons}>
        {one.status === 'UN_FILED' && can(['claim:create']) && (
          <>
            <ActionButton
              availability={one.actions.file}
              variant="primary"
              onClick={() => openModal('claim.create', { claimId })}
            >
              {t('policy:claim.goOn')}
            </ActionButton>
            <DeleteClaim claimId={claimId} availability={one.actions.delete} onDeleted={onClose} />
          </>
        )}
        {one.status === 'FILED' && can(['claim:assign']) && (
          <ActionButton
            availability={one.actions.assign}
            variant="primary"
            onClick={() => openModal('claim.assign', { claimId })}
          >
            {t('common:record.assignVendor')}
          </ActionButton>
        )}
        {can(['policy:read']) && (
          <ButtonLink href={paths.policies(persona, { search: one.policyNumber })}>
            {t('common:record.openPolicy')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
