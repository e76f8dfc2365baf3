import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Policy } from '../policy.ts'
import classes from './renewal-notices.module.css'
import { noticeTones } from './standing.ts'

type PolicyNotice = Answer<'policyNotices'>['notices'][number]

const WAITING: readonly PolicyNotice['status'][] = ['DRAFT', 'SENT', 'PROVEN']

/** One notice with what follows from it, and what can be done about it. */
const One = ({ notice, policy }: { notice: PolicyNotice; policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  const { id: policyId, version, today } = policy
  const isOpen = WAITING.includes(notice.status)
  const reason = [notice.ground === null ? '' : notice.reasonText, notice.facts].filter(Boolean).join(': ')
  const said = notice.faults.length > 0 ? notice.faults.join(' ') : notice.outcome?.says
  return (
    <li className={classes.one}>
      <div className={classes.head}>
        <strong>{t(`policy:ending.kind.${notice.step}`)}</strong>
        <Badge tone={noticeTones[notice.status]}>{t(`policy:notices.statuses.${notice.status}`)}</Badge>
      </div>
      <KeyValues
        items={[
          // Other terms have no reason but the facts.
          ...(reason ? [[t('policy:announce.reason'), reason] as const] : []),
          [t('policy:cancel.notice.sentOn'), <DateText key="sent" value={notice.sentOn} />],
          ...(notice.outcome
            ? [
                [
                  t('policy:announce.oldTerms'),
                  <DateText key="until" value={notice.outcome.oldTermsUntil} />,
                ] as const,
              ]
            : []),
          ...(notice.outcome?.mayLeaveUntil
            ? [
                [
                  t('policy:announce.mayLeave'),
                  <DateText key="leave" value={notice.outcome.mayLeaveUntil} />,
                ] as const,
              ]
            : []),
          ...(notice.proof ? [[t('policy:announce.proof'), notice.proof.number] as const] : []),
          ...(notice.closedReason ? [[t('policy:announce.closed'), notice.closedReason] as const] : []),
        ]}
      />
      {said && <p>{said}</p>}
      {isOpen && notice.outcome?.known === 'DEFAULT' && (
        <Notice tone="warning">{t('policy:announce.unverified')}</Notice>
      )}
      {isOpen && can(['policy:cancel']) && (
        <div className={`${classes.buttons} no-print`}>
          {notice.status === 'SENT' && (
            <Button
              size="compact"
              onClick={() =>
                openModal('policy.noticeProof', { policyId, noticeId: notice.id, version, today })
              }
            >
              {t('policy:cancel.proof.submit')}
            </Button>
          )}
          <Button
            size="compact"
            variant="ghost"
            onClick={() => openModal('policy.withdrawNotice', { policyId, noticeId: notice.id, version })}
          >
            {t('policy:announce.withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** What was announced about the renewal, the newest first; nothing where nothing was. */
export const RenewalNoticeCard = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { data } = useApi('policyNotices', { params: { policyId: policy.id } })
  const notices = data?.notices.filter(({ step }) => step !== 'CANCEL') ?? []
  if (notices.length === 0) return null
  return (
    <Card title={t('policy:announce.title')}>
      <ul className={classes.list}>
        {notices.map((notice) => (
          <One key={notice.id} notice={notice} policy={policy} />
        ))}
      </ul>
    </Card>
  )
}
