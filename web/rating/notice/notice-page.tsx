import { ActionButton } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState, Notice as Message } from '#web/kit/page/states.tsx'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { isSameWords, NOTICE_TONES, type Notice } from './notice.ts'
import { NoticeWords } from './notice-words.tsx'
import classes from './notice.module.css'

/** What may be done with the notice, each with the reason where it is not possible now. */
const Decisions = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation('rating')
  const openModal = useModal()
  const { actions, status } = notice
  const params = { id: notice.id }
  const submit = useCommand('noticeSubmit', { success: t('rating:notices.submitted') })
  const withdraw = useCommand('noticeWithdraw', { success: t('rating:notices.withdrawn') })
  const shows = (name: string) => actions[name] && actions[name].code !== 'PERMISSION_MISSING'
  const decide = (decision: 'approve' | 'return' | 'retire') =>
    openModal('rating.notice', { noticeId: notice.id, decision })
  const isOpen = status === 'DRAFT' || status === 'SUBMITTED'
  const ask = async () => {
    const yes = await askToConfirm({
      title: t('rating:notices.withdrawTitle'),
      text: t('rating:notices.withdrawText'),
      confirm: t('rating:notices.withdraw'),
      danger: true,
    })
    if (yes) withdraw.mutate({ params })
  }
  return (
    <>
      {isOpen && shows('withdraw') && (
        <ActionButton availability={actions['withdraw']} onClick={() => void ask()}>
          {t('rating:notices.withdraw')}
        </ActionButton>
      )}
      {status === 'DRAFT' && shows('change') && (
        <ActionButton
          availability={actions['change']}
          onClick={() => openModal('rating.notice', { noticeId: notice.id })}
        >
          {t('rating:notices.change')}
        </ActionButton>
      )}
      {status === 'DRAFT' && shows('submit') && (
        <ActionButton
          variant="primary"
          availability={actions['submit']}
          busy={submit.isPending}
          onClick={() => submit.mutate({ params })}
        >
          {t('rating:notices.submit')}
        </ActionButton>
      )}
      {status === 'SUBMITTED' && shows('return') && (
        <ActionButton availability={actions['return']} onClick={() => decide('return')}>
          {t('rating:notices.return')}
        </ActionButton>
      )}
      {status === 'SUBMITTED' && shows('approve') && (
        <ActionButton variant="primary" availability={actions['approve']} onClick={() => decide('approve')}>
          {t('rating:notices.approve')}
        </ActionButton>
      )}
      {status === 'APPROVED' && shows('retire') && (
        <ActionButton variant="danger" availability={actions['retire']} onClick={() => decide('retire')}>
          {t('rating:notices.retire')}
        </ActionButton>
      )}
    </>
  )
}

/** What was said of the notice, and what is still open in its state. */
const Remarks = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation('rating')
  return (
    <>
      {notice.status !== 'RETIRED' && (
        <Message
          tone={notice.stillOpen === null ? 'success' : 'warning'}
          title={t(
            notice.stillOpen === null
              ? notice.status === 'APPROVED'
                ? 'rating:notices.nothingOpen'
                : 'rating:notices.wouldBeReady'
              : notice.status === 'APPROVED'
                ? 'rating:notices.stillOpen'
                : 'rating:notices.wouldBeOpen',
          )}
        >
          {notice.stillOpen}
        </Message>
      )}
      {notice.comparedWith !== null && (
        <Message tone="info" title={t('rating:notices.comparedBy', { name: notice.approvedByName ?? '' })}>
          {notice.comparedWith}
          {notice.approvedOn !== null && (
            <>
              {' · '}
              <DateText value={notice.approvedOn} />
            </>
          )}
        </Message>
      )}
      {notice.decisionNote !== null && (
        <Message tone="info" title={t('rating:notices.saidBy', { name: notice.decidedByName ?? '' })}>
          {notice.decisionNote}
        </Message>
      )}
      <Message tone="info" title={t('rating:notices.reason')}>
        {notice.note}
      </Message>
    </>
  )
}

const Loaded = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  const { replaces } = notice
  const name = t(`rating:notices.name.${notice.kind}`, { state: notice.stateName })
  return (
    <Page>
      <PageHeader
        title={name}
        badge={
          <StatusBadge
            status={notice.status}
            tones={NOTICE_TONES}
            label={t(`rating:notices.status.${notice.status}`)}
          />
        }
        back={{ href: paths.rulebook(persona, 'notices'), label: t('rating:sections.notices') }}
        subtitle={
          <>
            {t('rating:notices.from')} <DateText value={notice.validFrom} />
            {` · ${t('rating:notices.filedByName', { name: notice.filedByName })}`}
          </>
        }
        actions={<Decisions notice={notice} />}
      />
      <div className={classes.stack}>
        <Remarks notice={notice} />
        <div className={classes.sides}>
          <Card title={t('rating:notices.filedWords')}>
            <NoticeWords notice={notice} />
          </Card>
          <Card title={t('rating:notices.replaced')}>
            {replaces ? (
              <div className={classes.stack}>
                <span className={classes.note}>
                  {t(
                    isSameWords(notice.texts, replaces.texts)
                      ? 'rating:notices.sameWords'
                      : 'rating:notices.otherWords',
                  )}
                </span>
                <NoticeWords notice={replaces} />
              </div>
            ) : (
              <EmptyState
                title={t('rating:notices.noWords')}
                text={t('rating:notices.noWordsText', { state: notice.stateName })}
              />
            )}
          </Card>
        </div>
      </div>
    </Page>
  )
}

/** A filed notice next to the words that it replaces, and who decides about it. */
export const NoticePage = ({ id }: { id: string }) => {
  const notice = useApi('noticeGet', { params: { id } })
  if (notice.data) return <Loaded notice={notice.data} />
  return (
    <Page>
      {notice.error ? (
        <ErrorState error={notice.error} onRetry={() => void notice.refetch()} />
      ) : (
        <Skeletons lines={10} height={24} />
      )}
    </Page>
  )
}
