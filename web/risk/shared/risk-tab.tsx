import { Radar, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { questionOf } from '#domain/questionnaire/bank.ts'
import type { AnswerField } from '#domain/questionnaire/schema.ts'
import { answerText, questionText } from '#domain/quote/answers.ts'
import type { Factor } from '#domain/risk/schema.ts'
import { call } from '#web/client.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { Card, TwoColumns } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { Contradictions } from '#web/questionnaire/shared/contradictions.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Account } from '#web/account/shared/account.ts'
import { Aggregate } from '../aggregate.tsx'
import { FactorBars } from '../factor-bars.tsx'
import { FindingsDrawer } from '../findings-drawer.tsx'
import classes from '../risk.module.css'
import type { Risk } from '../risk.ts'
import { saveEvidence, saveFactors, saveFindings } from '../save-csv.ts'
import { useSavings } from '../savings.ts'
import { ScanSource } from '../scan-source.tsx'
import { TopFixes } from '../top-fixes.tsx'
import { Trend } from '../trend.tsx'

/** Risk factors against the industry, each one click from the findings behind it. */
export const RiskTab = ({ account }: { account: Account }) => {
  const risk = useApi('riskGet', { params: { accountId: account.id } })
  if (risk.error) return <ErrorState error={risk.error} onRetry={() => void risk.refetch()} />
  return risk.data ? <Loaded account={account} risk={risk.data} /> : <Skeletons lines={9} height={24} />
}

const Loaded = ({ account, risk }: { account: Account; risk: Risk }) => {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState<Factor | null>(null)
  const savings = useSavings(account.id)
  return (
    <>
      {risk.report.partial && <Notice tone="info">{t('account:risk.partial')}</Notice>}
      <Contradictions accountId={account.id} items={listedOf(account)} />
      <TwoColumns
        main={
          <Card
            title={t('account:risk.factors')}
            actions={
              <span className={classes.observed}>
                <ScanSource risk={risk} />
                <Scan account={account} />
                <Reload account={account} />
              </span>
            }
          >
            <FactorBars risk={risk} onOpen={setOpen} />
            <div className={classes.files}>
              <Button size="compact" onClick={() => saveFactors(risk, account.name)}>
                {t('account:risk.csvFactors')}
              </Button>
              <Button size="compact" onClick={() => saveFindings(risk, account.name)}>
                {t('account:risk.csvFindings')}
              </Button>
              <EvidenceFile account={account} />
            </div>
          </Card>
        }
        aside={
          <div className={classes.stack}>
            <Aggregate risk={risk} accountId={account.id} />
            <TopFixes risk={risk} savings={savings} onOpen={setOpen} />
          </div>
        }
      />
      <Trend risk={risk} accountId={account.id} company={account.name} />
      <FindingsDrawer
        account={account}
        risk={risk}
        savings={savings}
        factor={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}

/** The account's contradictions in the words of its market. */
const listedOf = (account: Account) =>
  account.contradictions
    .filter(({ field }) => questionOf(field as AnswerField))
    .map((one) => ({
      ...one,
      question: questionText(account.market === 'UK' ? 'P_ONE' : 'P100', one.field),
      answerText: answerText(one.field, account.answers),
    }))

/** The file from which anybody recomputes the score. */
const EvidenceFile = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      saveEvidence(await call('riskEvidence', { params: { accountId: account.id } }), account.name)
    } catch (error) {
      toastApiError(error as Error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      size="compact"
      title={t('account:risk.evidenceFileHint')}
      busy={isLoading}
      busyText={t('account:risk.evidenceFileLoading')}
      onClick={() => void save()}
    >
      {t('account:risk.evidenceFile')}
    </Button>
  )
}

const Scan = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const openModal = useModal()
  return (
    <ActionButton
      size="compact"
      icon={<Radar size={14} aria-hidden="true" />}
      availability={account.actions.reloadRisk}
      onClick={() => openModal('account.scan', { accountId: account.id })}
    >
      {t('account:scan.button')}
    </ActionButton>
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
