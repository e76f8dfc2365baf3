import { useState } from 'react'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { EmptyState, Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { RuleSet } from './rule-set.ts'
import { Reading, type Trial, TrialAnswer, TrialLines } from './trial-summary.tsx'
import classes from './referral.module.css'

/** Rules that the draft changes or that more or fewer quotes meet; all others wait behind a button. */
const ByRule = ({ set, trial }: { set: RuleSet; trial: Trial }) => {
  const { t } = useTranslation('underwriting')
  const [isOpen, setOpen] = useState(false)
  const isChanged = (code: string): boolean => set.differences.some((one) => one.code === code)
  const moved = trial.rules.filter(({ code, before, after }) => before !== after || isChanged(code))
  const still = trial.rules.length - moved.length
  return (
    <Card title={t('underwriting:trial.byRule')}>
      <PlainTable
        label={t('underwriting:trial.byRule')}
        columns={[
          { header: t('underwriting:rule.code'), cell: (row) => row.code },
          { header: t('underwriting:trial.now'), align: 'right', cell: (row) => row.before },
          { header: t('underwriting:trial.then'), align: 'right', cell: (row) => row.after },
        ]}
        rows={isOpen ? trial.rules : moved}
        rowKey={(row) => row.code}
      />
      {still > 0 && (
        <Button size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'underwriting:trial.hideRules' : 'underwriting:trial.showRules', { count: still })}
        </Button>
      )}
    </Card>
  )
}

/** Quotes that are decided differently; a change of reasons alone is no change of decision, and waits behind a button. */
const Moved = ({ trial, product }: { trial: Trial; product: string }) => {
  const { t } = useTranslation('underwriting')
  const [isOpen, setOpen] = useState(false)
  const title = t('underwriting:trial.moved', { count: trial.movedCount })
  const count = trial.sameEndCount
  return (
    <Card title={title}>
      {trial.moved.length === 0 ? (
        <p>{t('underwriting:trial.nothingMoves')}</p>
      ) : (
        <TrialLines label={title} product={product} lines={trial.moved} />
      )}
      {count > 0 && (
        <Button size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'underwriting:trial.hideReasons' : 'underwriting:trial.showReasons', { count })}
        </Button>
      )}
      {isOpen && (
        <TrialLines label={t('underwriting:trial.sameDecision')} product={product} lines={trial.sameEnd} />
      )}
    </Card>
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
          <Card title={t('underwriting:trial.effect')}>
            <TrialAnswer trial={trial} />
          </Card>
          <Moved trial={trial} product={set.product} />
          <ByRule set={set} trial={trial} />
        </>
      )}
    </div>
  )
}
