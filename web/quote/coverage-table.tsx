import { groupRank } from '#domain/rating/coverage/group-order.ts'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { Money, MoneyText } from '#web/kit/format/display.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Bounds } from './coverage/bounds.tsx'
import { ownTermTexts } from './own-terms.ts'
import { CoveragesCsv } from './price/price-csv.tsx'
import classes from './shared/quote.module.css'
import type { Price, PricedCoverage } from './shared/quote.ts'

/** Coverages that are part of the quote, by group, with what each costs. */
export const CoverageTable = ({ calculation }: { calculation: Price }) => {
  const { t } = useTranslation('quote')
  const selected = calculation.coverages
    .filter((line) => line.isSelected)
    .toSorted((a, b) => groupRank(a.groupId) - groupRank(b.groupId))
  const groups = [...new Set(selected.map((line) => line.group))]
  return (
    <Card title={t('quote:coverages.title')} actions={<CoveragesCsv coverages={selected} />}>
      {groups.map((group) => (
        <GroupTable
          key={group}
          group={group}
          lines={selected.filter((line) => line.group === group)}
          calculation={calculation}
        />
      ))}
    </Card>
  )
}

const GroupTable = (props: { group: string; lines: readonly PricedCoverage[]; calculation: Price }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { calculation } = props
  const { currency, request } = calculation
  const ownOf = (key: string): string[] =>
    ownTermTexts(calculation, key, t, {
      money: (amount) => moneyText(amount, view, currency, true),
      date: (day) => dateText(day, view),
    })
  return (
    <table className={classes.coverages}>
      <caption>{props.group}</caption>
      <thead>
        <tr>
          <th scope="col">{t('quote:coverages.name')}</th>
          <th scope="col">{t('quote:coverages.limit')}</th>
          <th scope="col">{t('quote:coverages.deductible')}</th>
          <th scope="col">{t('quote:coverages.premium')}</th>
        </tr>
      </thead>
      <tbody>
        {props.lines
          .map((priced) => withOwnTerms(priced, request.limit))
          .map((line) => (
            <tr key={line.key}>
              <td>
                {line.name}
                {ownOf(line.key).map((text) => (
                  <span key={text} className={classes.ownTerm}>
                    <MoneyText>{text}</MoneyText>
                  </span>
                ))}
                <Bounds of={line} />
              </td>
              <td>
                <Money value={line.limit} currency={currency} whole />
              </td>
              <td>
                {line.deductible === null && line.waitingPeriod ? (
                  t('quote:calculator.hours', { hours: line.waitingPeriod })
                ) : (
                  <Money value={line.deductible} currency={currency} whole />
                )}
              </td>
              <td>
                <Money value={line.premium} currency={currency} />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
