import { useTranslation } from 'react-i18next'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/confirm.ts'
import { DateText } from '#web/kit/display.tsx'
import { Card, Page, PageHeader } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/states.tsx'
import { StatusBadge } from '#web/kit/status-badge.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { CompareTab } from './compare-tab.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { type Program, PROGRAM_TONES } from './program.ts'
import { ReplayTab } from './replay-tab.tsx'
import classes from './rating.module.css'
import { TablesTab } from './tables-tab.tsx'

/** One rating program: its tables, what a draft changes, its effect on the book, and who decides. */
export const ProgramPage = () => {
  const { programId } = usePathParams('programId')
  const program = useApi('programGet', { params: { id: programId } })
  if (program.error && !program.data)
    return (
      <Page>
        <ErrorState error={program.error} onRetry={() => void program.refetch()} />
      </Page>
    )
  if (!program.data)
    return (
      <Page>
        <Skeletons lines={10} height={24} />
      </Page>
    )
  return <Loaded program={program.data} />
}

/** Submit, approve, return and withdraw, each with the reason where it is not possible. */
const Decisions = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const openModal = useModal()
  const params = { id: program.id }
  const submit = useCommand('programSubmit', { success: t('rating:decide.submitted') })
  const withdraw = useCommand('programWithdraw', { success: t('rating:decide.withdrawn') })
  const { actions } = program
  const shows = (name: string) => actions[name] && actions[name].code !== 'PERMISSION_MISSING'
  const confirmWithdrawal = async () => {
    const yes = await askToConfirm({
      title: t('rating:decide.withdrawTitle', { version: program.version }),
      text: t('rating:decide.withdrawText'),
      confirm: t('rating:decide.withdraw'),
      danger: true,
    })
    if (yes) withdraw.mutate({ params })
  }
  const isSubmitted = program.status === 'SUBMITTED'
  return (
    <>
      {shows('withdraw') && (
        <ActionButton availability={actions['withdraw']} onClick={() => void confirmWithdrawal()}>
          {t('rating:decide.withdraw')}
        </ActionButton>
      )}
      {isSubmitted && shows('return') && (
        <ActionButton
          availability={actions['return']}
          onClick={() => openModal('rating.decide', { ...params, decision: 'return' })}
        >
          {t('rating:decide.return')}
        </ActionButton>
      )}
      {isSubmitted && shows('approve') ? (
        <ActionButton
          variant="primary"
          availability={actions['approve']}
          onClick={() => openModal('rating.decide', { ...params, decision: 'approve' })}
        >
          {t('rating:decide.approve')}
        </ActionButton>
      ) : (
        shows('submit') && (
          <ActionButton
            variant="primary"
            availability={actions['submit']}
            busy={submit.isPending}
            onClick={() => submit.mutate({ params })}
          >
            {t('rating:decide.submit')}
          </ActionButton>
        )
      )}
    </>
  )
}

const Buttons = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const openModal = useModal()
  const sheet = useDownload('programTables')
  const isStored = Object.keys(program.actions).length > 0
  const isDraftable = program.status === 'IN FORCE' || program.status === 'FUTURE'
  return (
    <>
      <Button busy={sheet.isPending} onClick={() => sheet.mutate({ params: { id: program.id } })}>
        {t('rating:page.csv')}
      </Button>
      {isDraftable && can(['rating:draft']) && (
        <Button onClick={() => openModal('rating.draft', { product: program.product, basedOn: program.id })}>
          {t('rating:draft.from')}
        </Button>
      )}
      {isStored && <Decisions program={program} />}
    </>
  )
}

const Loaded = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  const isDraft = program.basedOn !== null
  const changes = {
    id: 'CHANGES',
    label: t('rating:tabs.changes'),
    count: program.differences.length,
    content: (
      <Card>
        <DifferenceTable
          before={program.basedOn ?? ''}
          after={program.version}
          differences={program.differences}
        />
      </Card>
    ),
  }
  const replay = { id: 'REPLAY', label: t('rating:tabs.replay'), content: <ReplayTab program={program} /> }
  return (
    <Page>
      <PageHeader
        title={program.version}
        heading={`${program.name}`}
        badge={
          <StatusBadge
            status={program.status}
            tones={PROGRAM_TONES}
            label={t(`rating:status.${program.status}`)}
          />
        }
        id={program.version}
        back={{ href: paths.rating(persona), label: t('rating:list.title') }}
        subtitle={
          <>
            {t('rating:page.from')} <DateText value={program.effectiveDate} />
            {program.draftedByName && ` · ${t('rating:page.draftedBy', { name: program.draftedByName })}`}
            {program.decidedByName && ` · ${t('rating:page.decidedBy', { name: program.decidedByName })}`}
          </>
        }
        actions={<Buttons program={program} />}
      />
      <div className={classes.stack}>
        <Notice tone="info">{program.notice}</Notice>
        {program.note && (
          <Notice tone="info" title={t('rating:page.reason')}>
            {program.note}
          </Notice>
        )}
        {program.decisionNote && (
          <Notice tone="info" title={t('rating:page.decision')}>
            {program.decisionNote}
          </Notice>
        )}
        <Tabs
          label={t('rating:tabs.label')}
          tabs={[
            {
              id: 'TABLES',
              label: t('rating:tabs.tables'),
              content: <TablesTab key={program.lockVersion} program={program} />,
            },
            ...(isDraft ? [changes, replay] : []),
            { id: 'COMPARE', label: t('rating:tabs.compare'), content: <CompareTab program={program} /> },
          ]}
        />
      </div>
    </Page>
  )
}
