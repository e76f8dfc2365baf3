import { DateText, Money } from '#web/kit/format/display.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { Kept } from '#web/kit/page/kept.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import classes from './change.module.css'
import type { Change, Preview } from './use-change.ts'

/** Which transactions it takes where later ones follow its day, with the amount of each. */
const Lines = ({ preview, policy }: { preview: Preview; policy: Policy }) => {
  const { t } = useTranslation('policy')
  if (preview.lines.length < 2) return null
  return (
    <>
      <p className={classes.note}>{t('policy:history.groupText')}</p>
      <PlainTable
        label={t('policy:history.lines')}
        rows={preview.lines}
        rowKey={({ sequence }) => String(sequence)}
        columns={[
          {
            header: t('policy:transaction.kind'),
            cell: ({ effect, of, effectiveDate }) => (
              <>
                {t(`policy:change.effect.${effect}`, { sequence: of })}, <DateText value={effectiveDate} />
              </>
            ),
          },
          {
            header: t('policy:transaction.premium'),
            align: 'right',
            cell: ({ premium }) => <Money value={premium} currency={policy.currency} />,
          },
        ]}
        total={[
          t('policy:history.together'),
          <Money key="total" value={preview.charges.difference.premium} currency={policy.currency} />,
        ]}
      />
    </>
  )
}

/** How the premium of the day is worked out, so that it can be checked with a wheel. */
const HowWorkedOut = ({ preview, policy }: { preview: Preview; policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { wheel } = preview
  const amount = (value: number) => <Money value={value} currency={policy.currency} />
  return (
    <details className={classes.wheel}>
      <summary>{t('policy:change.wheel.title')}</summary>
      <KeyValues
        items={[
          [t('policy:change.wheel.before'), amount(wheel.premiumBefore)],
          [t('policy:change.wheel.after'), amount(wheel.premiumAfter)],
          [
            t('policy:change.wheel.days'),
            t('policy:change.wheel.daysText', {
              left: wheel.daysLeft,
              term: wheel.daysOfTerm,
              gone: wheel.daysGone,
            }),
          ],
          [t('policy:change.wheel.factor'), wheel.factor],
          [t('policy:change.wheel.amount'), amount(wheel.amount)],
          ...(wheel.by365
            ? [
                [
                  t('policy:change.wheel.by365'),
                  <span key="wheel">
                    {amount(wheel.by365.amount)} ({wheel.by365.factor}). {wheel.by365.why}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
    </details>
  )
}

const Figures = ({ preview, policy }: { preview: Preview; policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { difference, before, after } = preview.charges
  const rows = (['premium', 'mgaFee', 'brokerFee', 'taxes'] as const)
    .filter((field) => before[field] !== 0 || after[field] !== 0)
    .map((field) => ({ field, before: before[field], after: after[field], difference: difference[field] }))
  const amount = (value: number) => <Money value={value} currency={policy.currency} />
  return (
    <>
      <p className={classes.price}>
        <span>{t(`policy:change.bill.${preview.bill.kind}`)}</span>
        <strong>{amount(preview.bill.amount)}</strong>
      </p>
      <PlainTable
        label={t('policy:change.price')}
        rows={rows}
        rowKey={({ field }) => field}
        columns={[
          { header: t('policy:money.line'), cell: ({ field }) => t(`policy:money.${field}`) },
          { header: t('policy:history.old'), align: 'right', cell: (row) => amount(row.before) },
          { header: t('policy:history.new'), align: 'right', cell: (row) => amount(row.after) },
          { header: t('policy:change.difference'), align: 'right', cell: (row) => amount(row.difference) },
        ]}
        total={[t('policy:money.total'), amount(before.total), amount(after.total), amount(difference.total)]}
      />
    </>
  )
}

/** What is other than before, in words. */
const Said = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation('policy')
  return (
    <ul className={classes.said}>
      {preview.changes.map(({ path, label, found, left }) => (
        <li key={path}>
          {t(
            found === null
              ? 'policy:history.added'
              : left === null
                ? 'policy:history.removed'
                : 'policy:history.changed',
            { label, found, left },
          )}
        </li>
      ))}
      {preview.ruleChanges.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** What the change does and costs: of the terms on the screen, or marked as of earlier ones. */
export const PriceCard = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const { price, body } = change
  const preview = body ? price.answer : undefined
  const isRefused = body !== null && price.standing === 'refused'
  return (
    <Card title={t('policy:change.price')}>
      <span id="change-price" className={classes.anchor} />
      {!body && <p className={classes.note}>{t('policy:change.nothing')}</p>}
      {isRefused && <Notice tone="danger">{price.error?.message}</Notice>}
      {body && price.standing === 'waiting' && (
        <Notice
          tone="warning"
          action={
            <Button size="compact" onClick={price.retry}>
              {t('policy:change.retry')}
            </Button>
          }
        >
          {t('policy:change.waiting')}
        </Notice>
      )}
      {body && price.standing === 'pricing' && (
        <p className={classes.note} role="status">
          {t('policy:change.pricing')}
        </p>
      )}
      {preview && !isRefused && (
        <Kept isEarlier={price.isStale}>
          <Figures preview={preview} policy={policy} />
          <Said preview={preview} />
          <HowWorkedOut preview={preview} policy={policy} />
          <Lines preview={preview} policy={policy} />
        </Kept>
      )}
    </Card>
  )
}
