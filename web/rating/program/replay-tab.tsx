import { useState } from 'react'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { InstantText, Money, Percent } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { EmptyState, Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand, useDownload } from '#web/use-api.ts'
import { changePercent, type Program, type ReplayLine } from './program.ts'
import { Movers, ReplayAnswer } from './replay-summary.tsx'
import classes from './program.module.css'

const CAPS = [5, 10, 15, 20, 25, 50] as const

/** Groups whose premium moves; those that stay as they are wait behind a button. */
const Lines = (props: {
  title: string
  rows: readonly ReplayLine[]
  program: Program
  cap: number
  total?: ReplayLine
}) => {
  const { t } = useTranslation('rating')
  const [isOpen, setOpen] = useState(false)
  const moved = props.rows.filter(({ before, after }) => before !== after)
  const still = props.rows.length - moved.length
  const { currency } = props.program
  const money = (value: number) => <Money value={value} currency={currency} />
  const change = (row: ReplayLine) => <Percent value={changePercent(row.before, row.after)} />
  const { total } = props
  return (
    <Card title={props.title}>
      <PlainTable
        label={props.title}
        columns={[
          { header: t('rating:replay.key'), cell: (row) => row.key },
          { header: t('rating:replay.policies'), align: 'right', cell: (row) => row.policies },
          { header: t('rating:replay.before'), align: 'right', cell: (row) => money(row.before) },
          { header: t('rating:replay.after'), align: 'right', cell: (row) => money(row.after) },
          { header: t('rating:replay.change'), align: 'right', cell: change },
          {
            header: t('rating:replay.capped', { cap: props.cap }),
            align: 'right',
            cell: (row) => money(row.capped),
          },
          { header: t('rating:replay.held'), align: 'right', cell: (row) => row.held },
        ]}
        rows={isOpen ? props.rows : moved}
        rowKey={(row) => row.key}
        csvRows={props.rows}
        csv={[
          [t('rating:replay.key'), (row) => row.key],
          [t('rating:replay.policies'), (row) => row.policies],
          [t('rating:replay.before'), (row) => row.before],
          [t('rating:replay.after'), (row) => row.after],
          [t('rating:replay.change'), (row) => changePercent(row.before, row.after)],
          [t('rating:replay.capped', { cap: props.cap }), (row) => row.capped],
          [t('rating:replay.held'), (row) => row.held],
        ]}
        {...(total && {
          total: [
            t('rating:replay.total'),
            total.policies,
            money(total.before),
            money(total.after),
            change(total),
            money(total.capped),
            total.held,
          ],
        })}
      />
      {still > 0 && (
        <Button size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'rating:replay.fold' : 'rating:replay.unfold', { count: still })}
        </Button>
      )}
    </Card>
  )
}

const Report = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const { replay } = program
  if (!replay) return <EmptyState title={t('common:kit.noResults')} text={t('rating:replay.none')} />
  const shared = { program, cap: replay.cap }
  return (
    <>
      {!program.isReplayCurrent && <Notice tone="warning">{t('rating:replay.stale')}</Notice>}
      {replay.unpriced > 0 && (
        <Notice tone="warning">{t('rating:replay.unpriced', { count: replay.unpriced })}</Notice>
      )}
      <Card title={t('rating:replay.effect')}>
        <ReplayAnswer program={program} replay={replay} />
      </Card>
      {replay.movers.length > 0 && (
        <Card title={t('rating:replay.movers')}>
          <Movers program={program} replay={replay} withCsv />
        </Card>
      )}
      <Lines {...shared} title={t('rating:replay.byState')} rows={replay.byState} total={replay.total} />
      <Lines {...shared} title={t('rating:replay.byClass')} rows={replay.byClass} />
      <Lines {...shared} title={t('rating:replay.byAgency')} rows={replay.byAgency} />
    </>
  )
}

/** The whole book priced under the draft: what moves, where, and by how much. */
export const ReplayTab = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const [cap, setCap] = useState(String(program.replay?.cap ?? 25))
  const run = useCommand('programReplay', { success: t('rating:replay.done') })
  const sheet = useDownload('programReplayReport')
  const params = { id: program.id }
  return (
    <div className={classes.stack}>
      <div className={classes.filter}>
        <SelectField
          label={t('rating:replay.cap')}
          hint={t('rating:replay.capHint')}
          options={CAPS.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
          value={cap}
          width="sm"
          onChange={(value) => setCap(value ?? '25')}
        />
        <ActionButton
          variant="primary"
          availability={program.actions['replay']}
          busy={run.isPending}
          busyText={t('rating:replay.running')}
          onClick={() => run.mutate({ params, body: { cap: Number(cap) } })}
        >
          {t('rating:replay.run')}
        </ActionButton>
        {program.replay && (
          <Button busy={sheet.isPending} onClick={() => sheet.mutate({ params })}>
            {t('rating:replay.csv')}
          </Button>
        )}
        {program.replayedAt && (
          <span className={classes.source}>
            {t('rating:replay.at')} <InstantText value={program.replayedAt} />
          </span>
        )}
      </div>
      <Report program={program} />
    </div>
  )
}
