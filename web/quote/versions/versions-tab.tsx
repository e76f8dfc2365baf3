import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { InstantText, Money } from '#web/kit/format/display.tsx'
import { instantText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { Kept } from '#web/kit/page/kept.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import type { Quote } from '../shared/quote.ts'
import { LinesTable, ScoresTable, TermsTable } from './tables.tsx'
import type { Comparison } from './terms.ts'
import classes from './versions.module.css'

type Version = Answer<'quoteVersions'>['content'][number]

/** Entries of the address that name the two versions. */
const FROM = 'from'
const TO = 'to'

const numberOf = (text: string | null, versions: readonly Version[], otherwise: number): number =>
  versions.some(({ version }) => String(version) === text) ? Number(text) : otherwise

const Picker = (props: {
  label: string
  versions: readonly Version[]
  currency: Quote['currency']
  value: number
  onChange: (version: string | null) => void
}) => {
  const { t } = useTranslation(['quote', 'versions'])
  const view = useMarket()
  return (
    <SelectField
      label={props.label}
      width="xl"
      options={props.versions.map(({ version, pricedAt, totalPremium, isCurrent }) => ({
        value: String(version),
        label: [
          t('versions:version', { version }),
          moneyText(totalPremium, view, props.currency),
          isCurrent ? t('versions:current') : instantText(pricedAt, view),
        ].join(' · '),
      }))}
      value={String(props.value)}
      onChange={props.onChange}
    />
  )
}

const made = (label: string, version: Version, currency: Quote['currency']) => ({
  label,
  value: <Money value={version.totalPremium} currency={currency} />,
  notes: [version.pricedBy, <InstantText key="at" value={version.pricedAt} />],
})

const Sums = ({ comparison }: { comparison: Comparison }) => {
  const { t } = useTranslation(['quote', 'versions'])
  const view = useMarket()
  const { from, to, difference, currency } = comparison
  const named = ({ version }: Version) => t('versions:version', { version })
  return (
    <Figures
      isWide
      items={[
        made(named(from), from, currency),
        made(named(to), to, currency),
        {
          label: t('versions:difference'),
          value: signedMoney(difference, view),
          notes: [t('versions:tied')],
        },
      ]}
    />
  )
}

const Compared = (props: { quote: Quote; from: number; to: number; isOnlyChanged: boolean }) => {
  const { t } = useTranslation(['quote', 'versions'])
  const { quote, from, to, isOnlyChanged } = props
  const found = useApi(
    'quoteVersionCompare',
    { params: { productType: quote.product, id: quote.id }, query: { from, to } },
    { keep: true },
  )
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={10} height={24} />
  const shown = { comparison: found.data, isOnlyChanged }
  return (
    <Kept isEarlier={found.isPlaceholderData}>
      <Card>
        <Sums comparison={found.data} />
      </Card>
      <Card title={t('versions:lines')}>
        <p className={classes.note}>{t('versions:linesNote')}</p>
        <LinesTable {...shown} />
      </Card>
      <Card title={t('versions:terms')}>
        <TermsTable {...shown} product={quote.product} />
      </Card>
      <Card title={t('versions:scores')}>
        <ScoresTable {...shown} />
      </Card>
    </Kept>
  )
}

const Pair = ({ quote, versions }: { quote: Quote; versions: readonly Version[] }) => {
  const { t } = useTranslation(['quote', 'versions'])
  const { search, change } = useUrlState()
  const [isOnlyChanged, setOnlyChanged] = useState(true)
  const last = versions.length
  const from = numberOf(search.get(FROM), versions, last - 1)
  const to = numberOf(search.get(TO), versions, last)
  return (
    <div className={classes.stack}>
      <Card title={t('versions:title')}>
        <div className={classes.pickers}>
          <Picker
            label={t('versions:from')}
            versions={versions}
            currency={quote.currency}
            value={from}
            onChange={(value) => change({ [FROM]: value })}
          />
          <Picker
            label={t('versions:to')}
            versions={versions}
            currency={quote.currency}
            value={to}
            onChange={(value) => change({ [TO]: value })}
          />
          <CheckboxField
            label={t('versions:onlyChanged')}
            checked={isOnlyChanged}
            onChange={setOnlyChanged}
          />
        </div>
      </Card>
      <Compared quote={quote} from={from} to={to} isOnlyChanged={isOnlyChanged} />
    </div>
  )
}

/** Price and score of any two versions of a quote, line by line. */
export const VersionsTab = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'versions'])
  const found = useApi('quoteVersions', { params: { productType: quote.product, id: quote.id } })
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={8} height={24} />
  const { content } = found.data
  if (content.length < 2)
    return (
      <Card>
        <EmptyState title={t('versions:oneTitle')} text={t('versions:one')} />
      </Card>
    )
  return <Pair quote={quote} versions={content} />
}
