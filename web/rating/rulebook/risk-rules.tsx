import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { STATES } from '#domain/market/states.ts'
import type { Answer } from '#web/client.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { FieldRow } from '#web/kit/form/form.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import type { MarketView } from '#web/kit/format/market-views.ts'
import { Card } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { Kept } from '#web/kit/page/kept.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import classes from './risk-rules.module.css'

type OfIndustry = Answer<'industryRules'>
type OfState = Answer<'globalRules'>
type Rater = Answer<'raterSearch'>['content'][number]

/** Asks for an industry this long after the last key. */
const DELAY_MS = 500
const CODE = /^\d{2,6}$/
const START = { US: { state: 'CA', code: '541512' }, UK: { state: 'UK', code: '62020' } } as const

const IndustryTables = ({ found, code }: { found: OfIndustry; code: string }) => {
  const { t } = useTranslation('rating')
  const refused = found.coverages.filter((one) => !one.isAvailable)
  const matched = found.matchedPrefix
    ? t('rating:industries.matched', { prefix: found.matchedPrefix })
    : t('rating:industries.unmatched')
  return (
    <>
      <p>{t('rating:industries.class', { code, hazardClass: found.hazardClass, matched })}</p>
      <h2>{t('rating:industries.rules')}</h2>
      <PlainTable
        label={t('rating:industries.rules')}
        columns={[
          { header: t('rating:industries.rule'), cell: (row) => row.detail },
          { header: t('rating:industries.source'), cell: (row) => row.source },
        ]}
        rows={found.rules}
        rowKey={(row) => row.rule}
        csv={[
          [t('rating:industries.code'), (row) => row.rule],
          [t('rating:industries.rule'), (row) => row.detail],
          [t('rating:industries.source'), (row) => row.source],
        ]}
      />
      {refused.length > 0 && <h2>{t('rating:industries.unavailable')}</h2>}
      {refused.length > 0 && (
        <PlainTable
          label={t('rating:industries.unavailable')}
          columns={[
            { header: t('rating:industries.coverage'), cell: (row) => row.name },
            { header: t('rating:industries.why'), cell: (row) => <TextOrDash value={row.reason} /> },
          ]}
          rows={refused}
          rowKey={(row) => row.key}
          csv={[
            [t('rating:industries.coverage'), (row) => row.name],
            [t('rating:industries.why'), (row) => row.reason],
          ]}
        />
      )}
    </>
  )
}

const publicRelationsText = (
  found: OfState,
  view: MarketView,
  texts: { fixed: (amount: string) => string; share: (rate: string) => string; none: string },
): string => {
  const rule = found.publicRelations
  if (!rule) return texts.none
  return rule.fixedAmount === null
    ? texts.share(`${Number(rule.rate) * 100}%`)
    : texts.fixed(moneyText(rule.fixedAmount, view, undefined, true))
}

const StateFacts = ({ found }: { found: OfState }) => {
  const { t } = useTranslation('rating')
  const view = useMarket()
  const relations = publicRelationsText(found, view, {
    fixed: (amount) => t('rating:industries.relationsFixed', { amount }),
    share: (rate) => t('rating:industries.relationsShare', { rate }),
    none: t('rating:industries.relationsNone'),
  })
  const least = found.irpm.minManualPremium
  const schedule = t('rating:industries.schedule', { cap: found.irpm.cap })
  const from =
    least === null
      ? ''
      : t('rating:industries.scheduleFrom', { amount: moneyText(least, view, undefined, true) })
  return (
    <>
      <p>{found.isOffered ? t('rating:industries.offered') : t('rating:industries.notOffered')}</p>
      <p>{relations}</p>
      <p>{`${schedule} ${from}`.trim()}</p>
      {found.taxes.length > 0 && <h2>{t('rating:industries.taxes')}</h2>}
      {found.taxes.length > 0 && (
        <PlainTable
          label={t('rating:industries.taxes')}
          columns={[
            { header: t('rating:industries.tax'), cell: (row) => row.label },
            {
              header: t('rating:industries.rate'),
              align: 'right',
              cell: (row) => (row.rate === null ? moneyText(row.flat, view) : `${row.rate}%`),
            },
            { header: t('rating:industries.source'), cell: (row) => row.source },
          ]}
          rows={found.taxes}
          rowKey={(row) => row.label}
          csv={[
            [t('rating:industries.tax'), (row) => row.label],
            [t('rating:industries.rate'), (row) => row.rate],
            [t('rating:industries.flat'), (row) => row.flat],
            [t('rating:industries.source'), (row) => row.source],
          ]}
        />
      )}
    </>
  )
}

const Asked = ({ rater }: { rater: Rater }) => {
  const { t } = useTranslation('rating')
  const start = START[rater.market]
  const [state, setState] = useState<string>(start.state)
  const [code, setCode] = useState<string>(start.code)
  const [settled] = useDebouncedValue(code, DELAY_MS)
  const isCode = CODE.test(settled)
  const { product: productType } = rater
  const isSurplus = rater.paper !== 'admitted' && rater.market === 'US'
  const ofState = useApi(
    'globalRules',
    { params: { state }, body: { productType, isSurplus } },
    { keep: true },
  )
  const ofIndustry = useApi(
    'industryRules',
    { params: { naicsCode: settled }, body: { productType, ...(rater.market === 'US' && { state }) } },
    { keep: true, enabled: isCode },
  )
  const error = ofState.error ?? (isCode ? ofIndustry.error : null)
  return (
    <div className={classes.riskRules}>
      <FieldRow>
        {rater.market === 'US' && (
          <SelectField
            label={t('rating:industries.state')}
            options={STATES.map((one) => ({ value: one.code, label: one.name }))}
            value={state}
            onChange={(value) => value && setState(value)}
          />
        )}
        <TextField
          label={t(rater.market === 'US' ? 'rating:industries.naics' : 'rating:industries.sic')}
          value={code}
          error={code === '' || CODE.test(code) ? undefined : t('rating:industries.codeShape')}
          onChange={(value) => setCode(value.trim())}
        />
      </FieldRow>
      {error && <ErrorState error={error} onRetry={() => void ofState.refetch()} />}
      {ofState.data ? (
        <Kept isEarlier={ofState.isPlaceholderData}>
          <StateFacts found={ofState.data} />
        </Kept>
      ) : (
        !error && <Skeletons lines={4} />
      )}
      {isCode && ofIndustry.data && (
        <Kept isEarlier={ofIndustry.isPlaceholderData || code !== settled}>
          <IndustryTables found={ofIndustry.data} code={settled} />
        </Kept>
      )}
    </div>
  )
}

/** What a state and an industry mean for a product in force: appetite, class, rules, coverages, taxes. */
export const RiskRules = ({ product }: { product: string | null }) => {
  const raters = useApi('raterSearch', {}, { enabled: product !== null })
  const rater = raters.data?.content.find((one) => one.product === product)
  return (
    <Card>
      {raters.error && <ErrorState error={raters.error} onRetry={() => void raters.refetch()} />}
      {product !== null && !raters.data && !raters.error && <Skeletons lines={4} />}
      {rater && <Asked key={rater.product} rater={rater} />}
    </Card>
  )
}
