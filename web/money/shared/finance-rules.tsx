import type { Answer } from '#web/client.ts'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'

export type Financing = Answer<'financeQuote'>

/** What the law of the state says of the loan, each with where it was read; what was not compared says so. */
export const FinanceRules = ({ financing: { rules, state } }: { financing: Financing }) => {
  const { t } = useTranslation('policy')
  const market = useMarket()
  return (
    <section>
      <h3>{t('policy:financing.rules', { state })}</h3>
      <ul>
        {rules.map(({ text, law, verifiedOn }) => (
          <li key={text}>
            {text}{' '}
            <small>
              (
              {verifiedOn
                ? t('policy:financing.law', { law, day: dateText(verifiedOn, market) })
                : t('policy:financing.lawUnread', { law })}
              )
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
