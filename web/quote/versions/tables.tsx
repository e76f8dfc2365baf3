import type { ReactNode } from 'react'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import { stepKey } from '../price/step-key.ts'
import { ownTermTexts } from '../own-terms.ts'
import { priorActsText } from '../shared/prior-acts.ts'
import { comparedTerms, type Comparison, type TermWords } from './terms.ts'
import classes from './versions.module.css'

type Line = Comparison['lines'][number]
type Side = NonNullable<Line['from']>

interface Props {
  comparison: Comparison
  isOnlyChanged: boolean
}

/** Marks what differs, in weight and in words. */
const Marked = ({ differs, children }: { differs: boolean; children: ReactNode }) => {
  const { t } = useTranslation(['quote', 'versions'])
  return differs ? (
    <span className={classes.changed}>
      {children} <span className={classes.note}>· {t('versions:changed')}</span>
    </span>
  ) : (
    children
  )
}

const useVersionName = () => {
  const { t } = useTranslation(['quote', 'versions'])
  return ({ version }: { version: number }) => t('versions:version', { version })
}

/** Whether a line itself says something else, and does not just follow the price before it. */
const isOther = ({ from, to }: Line): boolean =>
  from === null || to === null || from.key !== to.key || from.factor !== to.factor

/** The worksheets of two versions, line by line; the last line holds the totals, which the differences add up to. */
export const LinesTable = ({ comparison, isOnlyChanged }: Props) => {
  const { t } = useTranslation(['quote', 'versions'])
  const view = useMarket()
  const name = useVersionName()
  const { from, to, lines, difference, currency } = comparison
  const money = (amount: number) => moneyText(amount, view, currency)
  const says = (side: Side | null) =>
    side && [stepKey(side.key), side.factor && `× ${side.factor}`].filter(Boolean).join(' ')
  const did = (side: Side | null) => (side ? signedMoney(side.change, view) : '–')
  return (
    <PlainTable<Line>
      label={t('versions:lines')}
      columns={[
        { header: t('quote:step.line'), cell: (row) => <Marked differs={isOther(row)}>{row.name}</Marked> },
        { header: name(from), cell: (row) => <TextOrDash value={says(row.from)} /> },
        {
          header: t('versions:effectOf', { version: from.version }),
          align: 'right',
          cell: (row) => did(row.from),
        },
        { header: name(to), cell: (row) => <TextOrDash value={says(row.to)} /> },
        {
          header: t('versions:effectOf', { version: to.version }),
          align: 'right',
          cell: (row) => did(row.to),
        },
        {
          header: t('versions:difference'),
          align: 'right',
          cell: (row) => signedMoney(row.difference, view),
        },
      ]}
      rows={isOnlyChanged ? lines.filter(({ differs }) => differs) : lines}
      rowKey={(row) => row.id}
      total={[
        t('quote:price.total'),
        '',
        money(from.totalPremium),
        '',
        money(to.totalPremium),
        signedMoney(difference, view),
      ]}
      csv={[
        [t('quote:step.line'), (row) => row.name],
        [`${name(from)}: ${t('quote:step.key')}`, (row) => row.from?.key],
        [`${name(from)}: ${t('quote:step.factor')}`, (row) => row.from?.factor],
        [`${name(from)}: ${t('versions:effect')}`, (row) => row.from?.change],
        [`${name(from)}: ${t('quote:step.after')}`, (row) => row.from?.after],
        [`${name(to)}: ${t('quote:step.key')}`, (row) => row.to?.key],
        [`${name(to)}: ${t('quote:step.factor')}`, (row) => row.to?.factor],
        [`${name(to)}: ${t('versions:effect')}`, (row) => row.to?.change],
        [`${name(to)}: ${t('quote:step.after')}`, (row) => row.to?.after],
        [t('versions:difference'), (row) => row.difference],
      ]}
    />
  )
}

const useTermWords = (currency: Comparison['currency']): TermWords => {
  const { t } = useTranslation(['quote', 'versions'])
  const view = useMarket()
  return {
    money: (amount) => moneyText(amount, view, currency),
    date: (day) => dateText(day, view),
    hours: (hours) => t('quote:calculator.hours', { hours }),
    priorActs: (price) =>
      priorActsText(price, {
        full: t('quote:options.fullPriorActs'),
        years: (count) => t('versions:years', { count }),
        from: (day) => t('quote:coverages.actsFrom', { date: dateText(day, view) }),
      }),
    preset: (preset) => t(`quote:presets.${preset}`),
    own: (price, key) =>
      ownTermTexts(price, key, t, {
        money: (amount) => moneyText(amount, view, currency, true),
        date: (day) => dateText(day, view),
      }),
    paper: (isSurplus) => t(isSurplus ? 'quote:side.surplus' : 'quote:side.admitted'),
    yes: t('versions:yes'),
    no: t('versions:no'),
    label: (term) => t(`versions:term.${term}`),
  }
}

/** What was asked for and what is covered, version by version. */
export const TermsTable = ({ comparison, isOnlyChanged, product }: Props & { product: string }) => {
  const { t } = useTranslation(['quote', 'versions'])
  const name = useVersionName()
  const { from, to, currency } = comparison
  const rows = comparedTerms(product, from.price, to.price, useTermWords(currency))
  return (
    <PlainTable
      label={t('versions:terms')}
      columns={[
        { header: t('quote:cart.term'), cell: (row) => <Marked differs={row.differs}>{row.label}</Marked> },
        { header: name(from), align: 'right', cell: (row) => row.values[0] },
        { header: name(to), align: 'right', cell: (row) => row.values[1] },
      ]}
      rows={isOnlyChanged ? rows.filter(({ differs }) => differs) : rows}
      rowKey={(row) => row.key}
      csv={[
        [t('quote:cart.term'), (row) => row.label],
        [name(from), (row) => row.values[0]],
        [name(to), (row) => row.values[1]],
      ]}
    />
  )
}

/** The account's score when each version was priced. */
export const ScoresTable = ({ comparison, isOnlyChanged }: Props) => {
  const { t } = useTranslation(['quote', 'versions'])
  const name = useVersionName()
  const { from, to, scores } = comparison
  return (
    <PlainTable
      label={t('versions:scores')}
      columns={[
        {
          header: t('versions:factor'),
          cell: (row) => <Marked differs={row.differs}>{row.label}</Marked>,
        },
        { header: name(from), align: 'right', cell: (row) => row.from ?? '–' },
        { header: name(to), align: 'right', cell: (row) => row.to ?? '–' },
      ]}
      rows={isOnlyChanged ? scores.filter(({ differs }) => differs) : scores}
      rowKey={(row) => row.factor}
      csv={[
        [t('versions:factor'), (row) => row.label],
        [name(from), (row) => row.from],
        [name(to), (row) => row.to],
      ]}
    />
  )
}
