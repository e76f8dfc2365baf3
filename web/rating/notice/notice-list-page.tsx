import { Button } from '#web/kit/button.tsx'
import { DateText, InstantText } from '#web/kit/format/display.tsx'
import { FieldRow } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { Badge, StatusBadge } from '#web/kit/page/status-badge.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { RatingSections } from '#web/rating/rulebook/rating-sections.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import {
  type Board,
  type Current,
  type FiledRow,
  NOTICE_TONES,
  noticePath,
  type StateStanding,
} from './notice.ts'
import { NoticePage } from './notice-page.tsx'
import classes from './notice.module.css'

const SHOWN = ['open', 'ready', 'all'] as const

const isShown = (shown: (typeof SHOWN)[number], { refusal }: StateStanding): boolean =>
  shown === 'all' || (shown === 'ready') === (refusal === null)

/** How well the words of one kind are known, and the way to file others. */
const Words = (props: { standing: StateStanding; kind: 'POLICY' | 'APPLICANT'; current: Current | null }) => {
  const { standing, kind, current } = props
  const { t } = useTranslation('rating')
  const { can, persona } = useSession()
  const openModal = useModal()
  return (
    <div className={classes.cell}>
      {current?.filedId ? (
        <AppLink href={noticePath(persona, current.filedId)}>{t('rating:notices.filedHere')}</AppLink>
      ) : current ? (
        <Badge tone={current.wording === 'READ' ? 'success' : 'warning'}>
          {t(`rating:notices.wording.${current.wording}`)}
        </Badge>
      ) : (
        kind === 'POLICY' && <Badge tone="danger">{t('rating:notices.wording.MISSING')}</Badge>
      )}
      {can(['notice:file']) && (
        <Button
          size="compact"
          variant="ghost"
          aria-label={t(`rating:notices.fileFor.${kind}`, { state: standing.stateName })}
          onClick={() => openModal('rating.notice', { state: standing.state, kind })}
        >
          {t('rating:notices.file')}
        </Button>
      )}
    </div>
  )
}

const States = ({ rows }: { rows: readonly StateStanding[] }) => {
  const { t } = useTranslation('rating')
  return (
    <PlainTable
      label={t('rating:notices.states')}
      columns={[
        {
          header: t('rating:notices.state'),
          cell: (row) => (
            <div className={classes.cell}>
              {row.stateName}
              {row.statute !== null && <span className={classes.note}>{row.statute}</span>}
            </div>
          ),
        },
        {
          header: t('rating:notices.kind.POLICY'),
          cell: (row) => <Words standing={row} kind="POLICY" current={row.policy} />,
        },
        {
          header: t('rating:notices.kind.APPLICANT'),
          cell: (row) => <Words standing={row} kind="APPLICANT" current={row.applicant} />,
        },
        {
          header: t('rating:notices.production'),
          cell: (row) =>
            row.refusal === null ? (
              <Badge tone="success">{t('rating:notices.ready')}</Badge>
            ) : (
              <span className={classes.note}>{row.refusal}</span>
            ),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.state}
      stacks
    />
  )
}

const Filed = ({ rows }: { rows: readonly FiledRow[] }) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  if (rows.length === 0)
    return <EmptyState title={t('rating:notices.noneFiled')} text={t('rating:notices.noneFiledText')} />
  return (
    <PlainTable
      label={t('rating:notices.filed')}
      columns={[
        {
          header: t('rating:notices.notice'),
          cell: (row) => (
            <AppLink href={noticePath(persona, row.id)}>
              {t(`rating:notices.name.${row.kind}`, { state: row.stateName })}
            </AppLink>
          ),
        },
        { header: t('rating:notices.law'), cell: (row) => row.statute },
        { header: t('rating:notices.validFrom'), cell: (row) => <DateText value={row.validFrom} /> },
        {
          header: t('rating:list.status'),
          cell: (row) => (
            <StatusBadge
              status={row.status}
              tones={NOTICE_TONES}
              label={t(`rating:notices.status.${row.status}`)}
            />
          ),
        },
        { header: t('rating:notices.filedBy'), cell: (row) => row.filedByName },
        { header: t('rating:notices.approvedBy'), cell: (row) => row.approvedByName ?? '' },
        { header: t('rating:list.modified'), cell: (row) => <InstantText value={row.modified} /> },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      stacks
    />
  )
}

const Loaded = ({ board }: { board: Board }) => {
  const { t } = useTranslation('rating')
  const { search, change } = useUrlState()
  const shown = SHOWN.find((one) => one === search.get('show')) ?? 'open'
  const { states, content } = board
  return (
    <div className={classes.stack}>
      <Figures
        items={[
          {
            label: t('rating:notices.readyStates'),
            value: String(states.filter(({ refusal }) => refusal === null).length),
          },
          {
            label: t('rating:notices.openStates'),
            value: String(states.filter(({ refusal }) => refusal !== null).length),
          },
          {
            label: t('rating:notices.waiting'),
            value: String(content.filter(({ status }) => status === 'SUBMITTED').length),
          },
        ]}
      />
      <Card title={t('rating:notices.filed')}>
        <Filed rows={content} />
      </Card>
      <Card title={t('rating:notices.states')}>
        <FieldRow>
          <SelectField
            label={t('rating:notices.show')}
            options={SHOWN.map((value) => ({ value, label: t(`rating:notices.shown.${value}`) }))}
            value={shown}
            onChange={(value) => change({ show: value === 'open' ? null : value })}
          />
        </FieldRow>
        <States rows={states.filter((row) => isShown(shown, row))} />
      </Card>
    </div>
  )
}

const NoticeList = () => {
  const { t } = useTranslation('rating')
  const board = useApi('noticeSearch', {})
  return (
    <Page>
      <PageHeader title={t('rating:sections.notices')} subtitle={t('rating:notices.subtitle')} />
      <RatingSections current="notices" />
      {board.error ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : board.data ? (
        <Loaded board={board.data} />
      ) : (
        <Skeletons lines={10} height={28} />
      )}
    </Page>
  )
}

/** Surplus lines notices of every state: what is on file, what staff filed, and where paper cannot be bound; or one. */
export const NoticesPage = () => {
  const { search } = useUrlState()
  const id = search.get('notice')
  return id === null ? <NoticeList /> : <NoticePage key={id} id={id} />
}
