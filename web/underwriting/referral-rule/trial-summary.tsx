import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { RULE_LEVELS } from '#domain/underwriting/edited-rules.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { paths } from '#web/paths.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { QuoteStatusBadge } from '#web/quote/shared/status.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { RuleSet } from './rule-set.ts'
import classes from './referral.module.css'

export type Trial = NonNullable<RuleSet['trial']>
type TrialLine = Trial['moved'][number]
type TryOn = ReturnType<typeof useCommand<'ruleSetTry'>>
type TryInput = Parameters<TryOn['mutateAsync']>[0]

/** The answer of a trial: how many quotes are decided differently, and where all of them end. */
export const TrialAnswer = ({ trial }: { trial: Trial }) => {
  const { t } = useTranslation('underwriting')
  const label = t('underwriting:trial.outcomes', { count: trial.quotes })
  return (
    <div className={classes.stack}>
      <Figures
        items={[
          { label: t('underwriting:trial.decided'), value: trial.movedCount },
          { label: t('underwriting:trial.sameDecision'), value: trial.sameEndCount },
          {
            label: t('underwriting:trial.untouched'),
            value: trial.quotes - trial.movedCount - trial.sameEndCount,
          },
        ]}
      />
      <PlainTable
        label={label}
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
    </div>
  )
}

/** Reasons as the trial keeps them, `approve: A limit of …`, with the level in the desk's words. */
const Reasons = ({ reasons }: { reasons: readonly string[] }) => {
  const { t } = useTranslation('underwriting')
  const inWords = (reason: string): string => {
    const level = RULE_LEVELS.find((one) => reason.startsWith(`${one}: `))
    return level ? `${t(`underwriting:level.${level}`)}${reason.slice(level.length)}` : reason
  }
  if (reasons.length === 0) return '–'
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{inWords(reason)}</li>
      ))}
    </ul>
  )
}

/** Quotes with the decision and the reasons that the rules would give them, each with a link. */
export const TrialLines = (props: { label: string; product: string; lines: readonly TrialLine[] }) => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const to = (outcome: TrialLine['after']) => t(`underwriting:trial.to.${outcome}`)
  return (
    <PlainTable
      stacks
      label={props.label}
      columns={[
        {
          header: t('underwriting:trial.quote'),
          cell: (row) => (
            <AppLink href={paths.quote(persona, props.product, row.quoteId)}>{row.quoteNumber}</AppLink>
          ),
        },
        { header: t('underwriting:trial.company'), cell: (row) => row.companyName },
        {
          header: t('underwriting:trial.status'),
          cell: (row) => <QuoteStatusBadge status={row.status as QuoteStatus} />,
        },
        {
          header: t('underwriting:trial.would'),
          cell: (row) => (row.before === row.after ? to(row.after) : `${to(row.before)} → ${to(row.after)}`),
        },
        { header: t('underwriting:trial.added'), cell: (row) => <Reasons reasons={row.added} /> },
        { header: t('underwriting:trial.removed'), cell: (row) => <Reasons reasons={row.removed} /> },
      ]}
      rows={props.lines}
      rowKey={(row) => row.quoteId}
    />
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
export const Reading = ({ set, trial, tryOn }: { set: RuleSet; trial: Trial; tryOn: TryOn }) => {
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

const WORST = 10

/** What an approval does to the quotes of the last year, for who approves. */
export const ApprovalEffect = ({ id }: { id: string }) => {
  const { t } = useTranslation('underwriting')
  const { data: set } = useApi('ruleSetGet', { params: { id } })
  const refreshes = ['ruleSetGet', 'ruleSetSearch'] as const
  const tryOn = useCommand('ruleSetTry', { refreshes })
  if (!set) return <Skeletons lines={6} height={24} />
  const trial = set.isTrialCurrent ? set.trial : null
  const title = t('underwriting:trial.effect')
  return (
    <section className={classes.stack} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {trial && <TrialAnswer trial={trial} />}
      {trial && trial.moved.length > 0 && (
        <TrialLines
          label={t('underwriting:trial.moved', { count: trial.movedCount })}
          product={set.product}
          lines={trial.moved.slice(0, WORST)}
        />
      )}
      {!trial?.isWhole && <Notice tone="warning">{t('underwriting:trial.missing')}</Notice>}
      {trial && <Reading set={set} trial={trial} tryOn={tryOn} />}
      {!trial && (
        <div className={classes.filter}>
          <ActionButton
            availability={set.actions['try']}
            busy={tryOn.isPending}
            busyText={t('underwriting:trial.running')}
            onClick={() => tryOn.mutate({ params: { id }, body: {} })}
          >
            {t('underwriting:trial.run')}
          </ActionButton>
        </div>
      )}
    </section>
  )
}
