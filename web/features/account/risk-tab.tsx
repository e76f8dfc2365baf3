import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Factor } from '#domain/risk/schema.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/display.tsx'
import { Card, TwoColumns } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/states.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Account } from './account.ts'
import { Aggregate } from './risk/aggregate.tsx'
import { FactorBars } from './risk/factor-bars.tsx'
import { FindingsDrawer } from './risk/findings-drawer.tsx'
import classes from './risk/risk.module.css'
import type { Risk } from './risk/risk.ts'
import { TopFixes } from './risk/top-fixes.tsx'

/** Risk factors against the industry, each one click from the findings behind it. */
export const RiskTab = ({ account }: { account: Account }) => {
  const risk = useApi('riskGet', { params: { accountId: account.id } })
  if (risk.error) return <ErrorState error={risk.error} onRetry={() => void risk.refetch()} />
  return risk.data ? <Loaded account={account} risk={risk.data} /> : <Skeletons lines={9} height={24} />
}

const Loaded = ({ account, risk }: { account: Account; risk: Risk }) => {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<Factor | null>(null)
  return (
    <>
      {risk.report.partial && <Notice tone="info">{t('account:risk.partial')}</Notice>}
      <TwoColumns
        main={
          <Card
            title={t('account:risk.factors')}
            actions={
              <span className={classes.observed}>
                {t('account:risk.observed')} <InstantText value={risk.observedAt} relative />
                <Reload account={account} />
              </span>
            }
          >
            <FactorBars risk={risk} onOpen={setOpen} />
          </Card>
        }
        aside={
          <div className={classes.stack}>
            <Aggregate risk={risk} />
            <TopFixes risk={risk} onOpen={setOpen} />
          </div>
        }
      />
      <FindingsDrawer risk={risk} factor={open} onClose={() => setOpen(null)} />
    </>
  )
}

const Reload = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const reload = useCommand('riskReload', { success: t('account:risk.scanned') })
  return (
    <ActionButton
      size="compact"
      icon={<RefreshCw size={14} aria-hidden="true" />}
      availability={account.actions.reloadRisk}
      busy={reload.isPending}
      busyText={t('account:risk.reloading')}
      onClick={() => reload.mutate({ params: { accountId: account.id } })}
    >
      {t('account:risk.reload')}
    </ActionButton>
  )
}
