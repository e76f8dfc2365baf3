import type { ReactNode } from 'react'
import type { Answer } from '#web/client.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './ending.module.css'
import { KNOWN_TONES } from './known.ts'

type Worked = NonNullable<Answer<'policyCancelPreview'>['money']>
type Rule = NonNullable<Worked['rule']>

/** The row behind the method: what it says, where that is from, and how well it is known. */
export const ReturnRow = ({ rule }: { rule: Rule }) => {
  const { t } = useTranslation('policy')
  return (
    <div className={classes.stack}>
      <span>{rule.text}</span>
      <span className={classes.note}>
        {rule.citation}
        {rule.validFrom !== null && (
          <>
            {' · '}
            {t('policy:cancel.termsFrom')} <DateText value={rule.validFrom} />
          </>
        )}
      </span>
      <span className={classes.note}>{rule.source}</span>
      <Badge tone={KNOWN_TONES[rule.known]}>{t(`policy:ending.known.${rule.known}`)}</Badge>
    </div>
  )
}

/** Line by line, how the amount comes about. */
const Why = ({ money, currency }: { money: Worked; currency: 'USD' | 'GBP' }) => {
  const { t } = useTranslation('policy')
  const amount = (label: string, value: number): readonly [string, ReactNode][] =>
    value === 0 ? [] : [[label, <Money key={label} value={value} currency={currency} />]]
  return (
    <details className={classes.why}>
      <summary>{t('policy:cancel.why')}</summary>
      {money.isKeptAfterClaim && <p className={classes.note}>{t('policy:cancel.claimed')}</p>}
      <KeyValues
        items={[
          ...(money.rule
            ? [[t('policy:cancel.by'), <ReturnRow key="rule" rule={money.rule} />] as const]
            : []),
          ...amount(t('policy:cancel.written'), money.written),
          ...amount(t('policy:cancel.earned'), money.earned),
          ...(money.tablePercent === null
            ? []
            : [[t('policy:cancel.table'), `${money.tablePercent} %`] as const]),
          ...amount(t('policy:cancel.penalty'), money.penalty),
          ...(money.isKeptAfterClaim ? [] : amount(t('policy:cancel.floor'), money.floor)),
        ]}
      />
    </details>
  )
}

/** Why an end would be refused, and what it returns, while the reason and the day are chosen. */
export const Preview = ({
  found: { money, problems, firstDay },
  currency,
}: {
  found: Answer<'policyCancelPreview'>
  currency: 'USD' | 'GBP'
}) => {
  const { t } = useTranslation('policy')
  return (
    <>
      {problems.map(({ detail }) => (
        <Notice key={detail} tone="warning">
          {detail}
        </Notice>
      ))}
      {money && (
        <>
          <KeyValues
            items={[
              [t('policy:cancel.firstDay'), <DateText key="first" value={firstDay} />],
              [t('policy:cancel.method'), t(`policy:ending.method.${money.method}`)],
              [
                t('policy:cancel.days'),
                t('policy:cancel.daysOf', {
                  left: money.daysLeft,
                  of: money.daysOfTerm,
                  factor: money.factor,
                }),
              ],
              [t('policy:cancel.kept'), <Money key="kept" value={money.kept} currency={currency} />],
              [
                t('policy:cancel.returned'),
                <Money key="back" value={money.returned.total} currency={currency} />,
              ],
            ]}
          />
          <Why money={money} currency={currency} />
        </>
      )}
    </>
  )
}
