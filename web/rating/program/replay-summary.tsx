import { ActionButton } from '#web/kit/button.tsx'
import { InstantText, Money, Percent } from '#web/kit/format/display.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { changePercent, type Program } from './program.ts'
import classes from './program.module.css'

type Replay = NonNullable<Program['replay']>
type Band = NonNullable<Replay['spread']>['bands'][number]

/** "Down 5% to 10%", "Unchanged", "Up more than 25%". */
const useBandName = () => {
  const { t } = useTranslation('rating')
  return ({ from, to }: Band): string => {
    if (from === 0 && to === 0) return t('rating:replay.unchanged')
    const [near, far] = to !== null && to <= 0 ? [-to, from === null ? null : -from] : [from ?? 0, to]
    const way = to !== null && to <= 0 ? 'down' : 'up'
    return far === null
      ? t(`rating:replay.band.${way}More`, { near })
      : t(`rating:replay.band.${way}`, { near, far })
  }
}

/** How many policies move how far; bands that no policy is in are left out. */
const Spread = ({ replay }: { replay: Replay }) => {
  const { t } = useTranslation('rating')
  const bandName = useBandName()
  const bands = replay.spread?.bands.filter(({ policies }) => policies > 0) ?? []
  if (bands.length === 0) return null
  return (
    <PlainTable
      label={t('rating:replay.spread')}
      columns={[
        { header: t('rating:replay.change'), cell: bandName },
        { header: t('rating:replay.policies'), align: 'right', cell: (row) => row.policies },
        {
          header: t('rating:replay.share'),
          align: 'right',
          cell: (row) => <Percent value={Math.round((row.policies / replay.total.policies) * 1000) / 10} />,
        },
      ]}
      rows={bands}
      rowKey={bandName}
    />
  )
}

/** The answer of a replay: total premium before and after, how many policies move up and down, and how far. */
export const ReplayAnswer = ({ program, replay }: { program: Program; replay: Replay }) => {
  const { t } = useTranslation('rating')
  const { total, spread } = replay
  const money = (value: number) => <Money value={value} currency={program.currency} />
  return (
    <div className={classes.stack}>
      {replay.against && (
        <p className={classes.source}>
          {t('rating:replay.against', { before: replay.against, after: program.version })}
        </p>
      )}
      <Figures
        items={[
          { label: t('rating:replay.totalBefore'), value: money(total.before) },
          { label: t('rating:replay.totalAfter'), value: money(total.after) },
          {
            label: t('rating:replay.change'),
            value: <Percent value={changePercent(total.before, total.after)} />,
          },
          ...(spread
            ? [
                { label: t('rating:replay.up'), value: spread.up },
                { label: t('rating:replay.down'), value: spread.down },
                { label: t('rating:replay.unchanged'), value: spread.unchanged },
                { label: t('rating:replay.lowest'), value: <Percent value={spread.lowest} /> },
                { label: t('rating:replay.highest'), value: <Percent value={spread.highest} /> },
              ]
            : []),
        ]}
      />
      <Spread replay={replay} />
    </div>
  )
}

/** The policies whose premium changes most, each with a link. */
export const Movers = (props: { program: Program; replay: Replay; most?: number; withCsv?: true }) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  const { program } = props
  const movers = props.replay.movers.slice(0, props.most)
  if (movers.length === 0) return null
  const money = (value: number) => <Money value={value} currency={program.currency} />
  return (
    <PlainTable<Replay['movers'][number]>
      label={t('rating:replay.movers')}
      columns={[
        {
          header: t('rating:replay.policy'),
          cell: (row) =>
            row.policyId ? (
              <AppLink href={paths.policy(persona, program.product, row.policyId)}>
                {row.policyNumber}
              </AppLink>
            ) : (
              row.policyNumber
            ),
        },
        { header: t('rating:replay.state'), cell: (row) => row.state },
        { header: t('rating:replay.agency'), cell: (row) => row.agency },
        { header: t('rating:replay.before'), align: 'right', cell: (row) => money(row.before) },
        { header: t('rating:replay.after'), align: 'right', cell: (row) => money(row.after) },
        {
          header: t('rating:replay.change'),
          align: 'right',
          cell: (row) => <Percent value={changePercent(row.before, row.after)} />,
        },
      ]}
      rows={movers}
      rowKey={(row) => row.policyNumber}
      {...(props.withCsv && {
        csv: [
          [t('rating:replay.policy'), (row) => row.policyNumber],
          [t('rating:replay.state'), (row) => row.state],
          [t('rating:replay.agency'), (row) => row.agency],
          [t('rating:replay.before'), (row) => row.before],
          [t('rating:replay.after'), (row) => row.after],
          [t('rating:replay.change'), (row) => changePercent(row.before, row.after)],
        ],
      })}
    />
  )
}

const WORST = 10

/** What an approval does to the book, for who approves: the replay's answer and its largest changes. */
export const ApprovalEffect = ({ id }: { id: string }) => {
  const { t } = useTranslation('rating')
  const { data: program } = useApi('programGet', { params: { id } })
  const run = useCommand('programReplay')
  if (!program) return <Skeletons lines={6} height={24} />
  const replay = program.isReplayCurrent && program.replay?.spread ? program.replay : null
  return (
    <section className={classes.stack} aria-label={t('rating:replay.effect')}>
      <h3 className={classes.heading}>{t('rating:replay.effect')}</h3>
      {replay && !run.isPending && (
        <>
          <ReplayAnswer program={program} replay={replay} />
          <h3 className={classes.heading}>{t('rating:replay.movers')}</h3>
          <Movers program={program} replay={replay} most={WORST} />
        </>
      )}
      {!replay && !run.isPending && <Notice tone="warning">{t('rating:replay.missing')}</Notice>}
      {run.isPending && (
        <div role="status">
          <p>{t('rating:replay.running')}</p>
          <progress className={classes.progress} aria-label={t('rating:replay.running')} />
        </div>
      )}
      <div className={classes.filter}>
        <ActionButton
          availability={program.actions['replay']}
          busy={run.isPending}
          busyText={t('rating:replay.running')}
          onClick={() => run.mutate({ params: { id }, body: {} })}
        >
          {t(replay ? 'rating:replay.again' : 'rating:replay.run')}
        </ActionButton>
        {replay && program.replayedAt && (
          <span className={classes.source}>
            {t('rating:replay.at')} <InstantText value={program.replayedAt} />
          </span>
        )}
      </div>
    </section>
  )
}
