import type { ReactNode } from 'react'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Policy } from '../policy.ts'
import classes from './notices.module.css'
import { noticeTones } from './standing.ts'

type View = Answer<'policyNotices'>
type Notice = View['notices'][number]
type Cancellation = View['cancellations'][number]

type Item = readonly [string, ReactNode]

/** A file of the policy: its name, and its download for those who may read it. */
const FileOf = ({ policyId, file }: { policyId: string; file: View['files'][number] }) => {
  const { can } = useSession()
  const download = useDownload('policyFileGet')
  return can(['policy:cancelrequest']) || can(['policy:cancel']) ? (
    <Button
      size="compact"
      variant="ghost"
      busy={download.isPending}
      onClick={() => download.mutate({ params: { policyId, fileId: file.id } })}
    >
      {file.fileName}
    </Button>
  ) : (
    file.fileName
  )
}

interface Shown {
  policy: Pick<Policy, 'id' | 'currency'>
  files: View['files']
}

const useFileItem = ({ policy, files }: Shown) => {
  return (label: string, fileId: string | null): Item[] => {
    const file = files.find(({ id }) => id === fileId)
    return file ? [[label, <FileOf key={file.id} policyId={policy.id} file={file} />]] : []
  }
}

/** One notice: its days, how it went out, its proof with the file, and what became of it. */
const NoticeItem = ({ notice, ...shown }: Shown & { notice: Notice }) => {
  const { t } = useTranslation('policy')
  const openModal = useModal()
  const fileItem = useFileItem(shown)
  const { proof, amountDue, faults, closedReason, citation } = notice
  const items: Item[] = [
    [t('policy:cancel.notice.sentOn'), <DateText key="sent" value={notice.sentOn} />],
    [t('policy:notices.effective'), <DateText key="ends" value={notice.effectiveDate} />],
    [t('policy:notices.sendBy'), <DateText key="by" value={notice.sendBy} />],
    [t('policy:cancel.notice.stop'), <DateText key="stop" value={notice.stopUntil} />],
    [t('policy:cancel.notice.delivery'), t(`policy:cancel.notice.method.${notice.delivery}`)],
    [t('policy:notices.address'), notice.address.join(', ')],
    ...(amountDue === null
      ? []
      : [
          [
            t('policy:notices.amountDue'),
            <Money key="due" value={amountDue} currency={shown.policy.currency} />,
          ] as const,
        ]),
    ...(citation === null ? [] : [[t('policy:cancel.notice.law'), citation] as const]),
    ...(notice.facts === '' ? [] : [[t('policy:cancel.notice.facts'), notice.facts] as const]),
    [
      t('policy:notices.proof'),
      proof === null
        ? t('policy:notices.none')
        : t('policy:notices.proven', {
            method: t(`policy:cancel.notice.method.${proof.method}`),
            number: proof.number,
            by: proof.recordedBy,
          }),
    ],
    ...(proof === null
      ? []
      : [[t('policy:cancel.proof.on'), <DateText key="on" value={proof.on} />] as const]),
    ...fileItem(t('policy:notices.proofFile'), proof?.fileId ?? null),
    ...(faults.length === 0 ? [] : [[t('policy:notices.faults'), faults.join(' ')] as const]),
    ...(closedReason === null || faults.length > 0
      ? []
      : [[t('policy:notices.closed'), closedReason] as const]),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{notice.reasonText}</strong>
        <Badge tone={noticeTones[notice.status]}>{t(`policy:notices.statuses.${notice.status}`)}</Badge>
        <Button
          size="compact"
          onClick={() => openModal('document.read', { docId: notice.documentId })}
          aria-label={t('policy:notices.readOf', { reason: notice.reasonText })}
        >
          {t('policy:notices.read')}
        </Button>
      </div>
      <KeyValues items={items} columns={2} />
    </li>
  )
}

/** One end that was asked for or decided, and what became of it. */
const EndItem = ({ end, ...shown }: Shown & { end: Cancellation }) => {
  const { t } = useTranslation('policy')
  const fileItem = useFileItem(shown)
  const items: Item[] = [
    [t('policy:cancel.day'), <DateText key="day" value={end.effectiveDate} />],
    [
      t('policy:notices.asked'),
      <span key="asked">
        {end.askedBy}, <InstantText value={end.askedAt} />
      </span>,
    ],
    ...(end.decidedBy === null || end.decidedAt === null
      ? []
      : [
          [
            t('policy:notices.decided'),
            <span key="decided">
              {end.decidedBy}, <InstantText value={end.decidedAt} />
            </span>,
          ] as const,
        ]),
    ...(end.note === '' ? [] : [[t('policy:cancel.note'), end.note] as const]),
    ...fileItem(t('policy:cancel.rests'), end.fileId),
    ...(end.closedReason === null ? [] : [[t('policy:notices.closed'), end.closedReason] as const]),
    ...(end.letter === null
      ? []
      : [
          ...fileItem(t('policy:cancel.file.NO_KNOWN_LOSS'), end.letter.fileId),
          [t('policy:restore.signedOn'), <DateText key="signed" value={end.letter.signedOn} />] as const,
        ]),
  ]
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <strong>{end.reasonText}</strong>
        <Badge tone={end.status === 'REQUESTED' || end.status === 'PENDING' ? 'warning' : 'neutral'}>
          {t(`policy:notices.ends.${end.status}`)}
        </Badge>
      </div>
      <KeyValues items={items} columns={2} />
    </li>
  )
}

/** Notices of the policy with their proofs, and the ends that were asked for, stopped, recorded or taken back. */
export const NoticesCard = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { data, error, refetch } = useApi('policyNotices', { params: { policyId: policy.id } })
  if (error)
    return (
      <Card title={t('policy:notices.card')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  // Notices at the end of the term have a card of their own.
  const notices = data?.notices.filter(({ step }) => step === 'CANCEL') ?? []
  if (!data || (notices.length === 0 && data.cancellations.length === 0)) return null
  return (
    <Card title={t('policy:notices.card')}>
      {notices.length > 0 && (
        <>
          <h3 className={classes.title}>{t('policy:notices.title')}</h3>
          <ul className={classes.items}>
            {notices.map((notice) => (
              <NoticeItem key={notice.id} policy={policy} files={data.files} notice={notice} />
            ))}
          </ul>
        </>
      )}
      {data.cancellations.length > 0 && (
        <>
          <h3 className={classes.title}>{t('policy:notices.endsTitle')}</h3>
          <ul className={classes.items}>
            {data.cancellations.map((end) => (
              <EndItem key={end.id} policy={policy} files={data.files} end={end} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
