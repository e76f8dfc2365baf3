import { Printer } from 'lucide-react'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { CsvButton, type CsvColumn } from '#web/kit/csv-button.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import classes from '../ending.module.css'
import { InsuredEnds, InsurerEnds } from './ending-reasons.tsx'
import { type LawFacts, Sources } from './law.tsx'
import { RenewalNotices } from './renewal-notices.tsx'

type Endings = Answer<'policyReasons'>
type Reason = Endings['reasons'][number]

/** What holds for the policy as a whole: whose law, its age, the grounds, and what a notice says. */
const Facts = ({ policy, isUk }: { policy: NonNullable<Endings['policy']>; isUk: boolean }) => {
  const { t } = useTranslation('policy')
  const { late, note, surplus } = policy
  return (
    <KeyValues
      items={[
        [t('policy:ending.facts.place'), policy.place],
        [t('policy:ending.facts.today'), <DateText key="today" value={policy.today} />],
        ...(isUk
          ? []
          : [
              [
                t('policy:ending.facts.paper'),
                t(`policy:ending.facts.${policy.isSurplus ? 'surplus' : 'admitted'}`),
              ] as const,
              [
                t('policy:ending.facts.age'),
                t(`policy:ending.facts.${policy.isYoung ? 'young' : 'old'}`),
              ] as const,
            ]),
        [t('policy:ending.facts.grounds'), policy.grounds],
        ...(surplus === null ? [] : [[t('policy:ending.facts.exempt'), surplus] as const]),
        [t('policy:ending.facts.contents'), policy.contents],
        ...(late === null ? [] : [[t('policy:ending.facts.late'), late] as const]),
        ...(note === null ? [] : [[t('policy:ending.facts.note'), note] as const]),
      ]}
    />
  )
}

/** All reasons as a sheet. */
const AsSheet = ({ number, reasons }: { number: string; reasons: readonly Reason[] }) => {
  const { t } = useTranslation('policy')
  const columns: CsvColumn<Reason>[] = [
    [t('policy:ending.code'), (row) => row.code],
    [t('policy:ending.reason'), (row) => row.text],
    [t('policy:ending.initiator'), (row) => row.initiator],
    [t('policy:ending.back'), (row) => t(`policy:ending.method.${row.method}`)],
    [t('policy:ending.days'), (row) => row.forPolicy?.noticeDays ?? null],
    [t('policy:ending.ends'), (row) => row.forPolicy?.effectiveFrom ?? null],
    [t('policy:ending.last'), (row) => row.forPolicy?.lastDay ?? null],
    [t('policy:ending.stop'), (row) => row.forPolicy?.stopUntil ?? null],
    [t('policy:ending.why'), (row) => row.forPolicy?.notHere?.reason ?? null],
    [t('policy:ending.citation'), (row) => row.forPolicy?.citation ?? null],
    [t('policy:ending.law'), (row) => row.forPolicy && t(`policy:ending.known.${row.forPolicy.known}`)],
    [t('policy:ending.source'), (row) => row.forPolicy?.source ?? null],
  ]
  return <CsvButton table={t('policy:ending.file', { number })} columns={columns} rows={reasons} />
}

const Loaded = ({ endings, isUk }: { endings: Endings; isUk: boolean }) => {
  const { t } = useTranslation('policy')
  const { policy, reasons, renewal } = endings
  const laws: LawFacts[] = [...renewal, ...reasons.flatMap(({ forPolicy }) => forPolicy ?? [])]
  if (!policy) return null
  return (
    <div className={classes.panel}>
      {laws.some(({ known }) => known === 'DEFAULT') && (
        <Notice tone="warning">{t('policy:ending.unverified')}</Notice>
      )}
      <Facts policy={policy} isUk={isUk} />
      <RenewalNotices rows={renewal} />
      <InsurerEnds rows={reasons.filter(({ initiator }) => initiator === 'INSURER')} />
      <InsuredEnds rows={reasons.filter(({ initiator }) => initiator === 'INSURED')} />
      <Sources rows={laws} />
      <p className={classes.note}>{t('policy:ending.noLegalAdvice')}</p>
      <div className={`${classes.buttons} no-print`}>
        <Button
          size="compact"
          variant="ghost"
          icon={<Printer size={14} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('policy:ending.print')}
        </Button>
        <AsSheet number={policy.policyNumber} reasons={reasons} />
      </div>
    </div>
  )
}

/** For which reasons this policy may be ended, by which days, and by which law. */
export const EndingPanel = ({ policyId, isUk }: { policyId: string; isUk: boolean }) => {
  const endings = useApi('policyReasons', { query: { policyId } })
  if (endings.data) return <Loaded endings={endings.data} isUk={isUk} />
  if (endings.error) return <ErrorState error={endings.error} onRetry={() => void endings.refetch()} />
  return <Skeletons lines={8} height={24} />
}
