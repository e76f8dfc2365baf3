import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { EmptyState, Notice } from '#web/kit/page/states.tsx'
import { paths } from '#web/paths.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { QuoteStatusBadge } from '#web/quote/shared/status.tsx'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import type { RuleSet } from './rule-set.ts'
import classes from './referral.module.css'

type Trial = NonNullable<RuleSet['trial']>
type TryOn = ReturnType<typeof useCommand<'ruleSetTry'>>
type TryInput = Parameters<TryOn['mutateAsync']>[0]

const Outcomes = ({ trial }: { trial: Trial }) => {
  const { t } = useTranslation('underwriting')
  return (
    <Card title={t('underwriting:trial.outcomes', { count: trial.quotes })}>
      <PlainTable
        label={t('underwriting:trial.outcomes', { count: trial.quotes })}
        columns={[
          {
            header: t('underwriting:trial.outcome'),
            cell: (row) => t(`underwriting:trial.to.${row.outcome}`),
          },
          { header: t('underwriting:trial.now'), align: 'right', cell: (row) => row.before },
          { header: t('underwriting:trial.then'), align: 'right', cell: (row) => row.after },
        ]}
        rows={trial.outcomes}
        rowKey={(row) => row.outcome}
      />
    </Card>
  )
}

const ByRule = ({ trial }: { trial: Trial }) => {
  const { t } = useTranslation('underwriting')
  return (
    <Card title={t('underwriting:trial.byRule')}>
      <PlainTable
        label={t('underwriting:trial.byRule')}
        columns={[
          { header: t('underwriting:rule.code'), cell: (row) => row.code },
          { header: t('underwriting:trial.now'), align: 'right', cell: (row) => row.before },
          { header: t('underwriting:trial.then'), align: 'right', cell: (row) => row.after },
        ]}
        rows={trial.rules}
        rowKey={(row) => row.code}
      />
    </Card>
  )
}

const Reasons = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.length === 0 ? (
    '–'
  ) : (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )

const Moved = ({ trial, product }: { trial: Trial; product: string }) => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const title = t('underwriting:trial.moved', { count: trial.movedCount })
  return (
    <Card title={title}>
      {trial.moved.length === 0 ? (
        <p>{t('underwriting:trial.nothingMoves')}</p>
      ) : (
        <PlainTable
          stacks
          label={title}
          columns={[
            {
              header: t('underwriting:trial.quote'),
              cell: (row) => (
                <AppLink href={paths.quote(persona, product, row.quoteId)}>{row.quoteNumber}</AppLink>
              ),
            },
            { header: t('underwriting:trial.company'), cell: (row) => row.companyName },
            {
              header: t('underwriting:trial.status'),
              cell: (row) => <QuoteStatusBadge status={row.status as QuoteStatus} />,
            },
            {
              header: t('underwriting:trial.would'),
              cell: (row) =>
                row.before === row.after
                  ? t(`underwriting:trial.to.${row.after}`)
                  : `${t(`underwriting:trial.to.${row.before}`)} → ${t(`underwriting:trial.to.${row.after}`)}`,
            },
            { header: t('underwriting:trial.added'), cell: (row) => <Reasons reasons={row.added} /> },
            { header: t('underwriting:trial.removed'), cell: (row) => <Reasons reasons={row.removed} /> },
          ]}
          rows={trial.moved}
          rowKey={(row) => row.quoteId}
        />
      )}
    </Card>
  )
}

/** Reads on through the book, batch by batch, until it is read or the reader says so or leaves. */
const useReadOn = (id: string, tryOn: (input: TryInput) => Promise<RuleSet>) => {
  const [isReading, setReading] = useState(false)
  const isStopped = useRef(false)
  const stop = useCallback(() => {
    isStopped.current = true
  }, [])
  useEffect(() => stop, [stop])
  const start = async () => {
    isStopped.current = false
    setReading(true)
    try {
      for (let isWhole = false; !isWhole && !isStopped.current;)
        isWhole = (await tryOn({ params: { id }, body: { goesOn: true } })).trial?.isWhole ?? true
    } catch {
      // The command has reported its failure; what was read so far is kept.
    } finally {
      setReading(false)
    }
  }
  return { isReading, start, stop }
}

/** How much of the book the trial has read, and the way through the rest of it. */
const Reading = ({ set, trial, tryOn }: { set: RuleSet; trial: Trial; tryOn: TryOn }) => {
  const { t } = useTranslation('underwriting')
  const { isReading, start, stop } = useReadOn(set.id, tryOn.mutateAsync)
  const text = t(trial.isWhole ? 'underwriting:trial.whole' : 'underwriting:trial.part', {
    count: trial.total,
    looked: trial.looked.toLocaleString(),
    total: trial.total.toLocaleString(),
  })
  const canGoOn = !trial.isWhole && set.isTrialCurrent && set.actions['try']?.allowed
  return (
    <div className={classes.reading}>
      <p role="status">{text}</p>
      {!trial.isWhole && (
        <progress
          className={classes.progress}
          aria-label={t('underwriting:trial.progress')}
          value={trial.looked}
          max={trial.total}
        />
      )}
      {isReading && <Button onClick={stop}>{t('underwriting:trial.stop')}</Button>}
      {canGoOn && !isReading && (
        <div className={classes.filter}>
          <Button
            busy={tryOn.isPending}
            busyText={t('underwriting:trial.running')}
            onClick={() => tryOn.mutate({ params: { id: set.id }, body: { goesOn: true } })}
          >
            {t('underwriting:trial.more')}
          </Button>
          <Button onClick={() => void start()}>{t('underwriting:trial.rest')}</Button>
        </div>
      )}
    </div>
  )
}

/** Which quotes of the last year these rules would have referred, declined or let through. */
export const TrialTab = ({ set }: { set: RuleSet }) => {
  const { t } = useTranslation('underwriting')
  const refreshes = ['ruleSetGet', 'ruleSetSearch'] as const
  const run = useCommand('ruleSetTry', { success: t('underwriting:trial.done'), refreshes })
  const tryOn = useCommand('ruleSetTry', { refreshes })
  const { trial } = set
  return (
    <div className={classes.stack}>
      <div className={classes.filter}>
        <ActionButton
          variant="primary"
          availability={set.actions['try']}
          busy={run.isPending}
          busyText={t('underwriting:trial.running')}
          onClick={() => run.mutate({ params: { id: set.id }, body: {} })}
        >
          {t('underwriting:trial.run')}
        </ActionButton>
        {set.triedAt && (
          <span className={classes.muted}>
            {t('underwriting:trial.at')} <InstantText value={set.triedAt} />
          </span>
        )}
      </div>
      {!trial && <EmptyState title={t('common:kit.noResults')} text={t('underwriting:trial.none')} />}
      {trial && !set.isTrialCurrent && <Notice tone="warning">{t('underwriting:trial.stale')}</Notice>}
      {trial && <Reading set={set} trial={trial} tryOn={tryOn} />}
      {trial && trial.unread > 0 && (
        <Notice tone="warning">{t('underwriting:trial.unread', { count: trial.unread })}</Notice>
      )}
      {trial && (
        <>
          <Outcomes trial={trial} />
          <Moved trial={trial} product={set.product} />
          <ByRule trial={trial} />
        </>
      )}
    </div>
  )
}
