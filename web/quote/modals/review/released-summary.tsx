import { termLines } from '#domain/quote/terms/term-lines.ts'
import { MoneyText, Money } from '#web/kit/format/display.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { requestedTerms, useTermTexts } from '#web/quote/shared/term-texts.ts'
import type { Subjectivity } from '#web/underwriting/shared/use-subjectivities.ts'
import classes from './released-summary.module.css'

/** What the agent gets with the release: the price, terms other than requested, and conditions with their last days. */
export const ReleasedSummary = ({
  quote,
  subjectivities,
  tried,
  added = [],
}: {
  quote: Quote
  subjectivities: readonly Subjectivity[]
  /** Terms and price that would be released instead of the quote's own. */
  tried?: { request: Quote['request']; totalPremium: number } | undefined
  /** Subjectivities that would be set along with the release. */
  added?: readonly Pick<Subjectivity, 'title' | 'stage' | 'dueDate'>[]
}) => {
  const { t } = useTranslation('quote')
  const textsOf = useTermTexts(quote)
  const open = [
    ...subjectivities.filter(({ status }) => status === 'OPEN' || status === 'SUBMITTED'),
    ...added,
  ]
  const offered = tried?.request ?? quote.calculation?.request
  const changed = offered
    ? termLines(requestedTerms(quote), offered, quote)
        .filter(({ isChanged }) => isChanged)
        .map(textsOf)
    : []
  return (
    <div className={classes.parts}>
      <p className={classes.price}>
        {t('quote:release.price')}{' '}
        <strong>
          <Money value={tried?.totalPremium ?? quote.totalPremium} currency={quote.currency} />
        </strong>
      </p>
      {changed.length === 0 ? (
        <p>{t('quote:release.asRequested')}</p>
      ) : (
        <PlainTable
          label={t('quote:release.changes')}
          rows={changed}
          rowKey={({ key }) => key}
          columns={[
            { header: t('quote:release.changes'), cell: ({ label }) => label },
            { header: t('quote:asked.asked'), cell: ({ asked }) => <MoneyText>{asked}</MoneyText> },
            {
              header: t('quote:asked.offered'),
              cell: ({ offered: now }) => (
                <strong>
                  <MoneyText>{now}</MoneyText>
                </strong>
              ),
            },
          ]}
        />
      )}
      <Conditions stage="PRE_BIND" of={open} />
      <Conditions stage="POST_BIND" of={open} />
    </div>
  )
}

const Conditions = ({
  stage,
  of,
}: {
  stage: Subjectivity['stage']
  of: readonly Pick<Subjectivity, 'title' | 'stage' | 'dueDate'>[]
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const conditions = of.filter((one) => one.stage === stage)
  if (conditions.length === 0) return null
  return (
    <section>
      <h3>{t(`quote:release.conditions.${stage}`)}</h3>
      <ul>
        {conditions.map(({ title, dueDate }) => (
          <li key={title + dueDate}>
            {title}, {t('quote:subjectivity.due', { date: dateText(dueDate, view) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
