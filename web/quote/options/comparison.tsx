import type { Answer } from '#web/client.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { compared, type Compared } from '#domain/quote/cart.ts'
import { Button } from '#web/kit/button.tsx'
import { MoneyText } from '#web/kit/format/display.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useFits } from '#web/kit/table/use-fits.ts'
import { AppLink } from '#web/kit/place/link.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './cart.module.css'

export type CartQuote = Answer<'cartGet'>['content'][number]

const coverageText = (
  quote: CartQuote,
  key: string,
  money: (value: number) => string,
  own: (deductible: string) => string,
): string => {
  const line = quote.coverages.find((one) => one.key === key)
  if (!line?.isSelected) return '–'
  const limit = line.limit === null ? '✓' : money(line.limit)
  const isOwn = line.deductible !== null && line.deductible !== quote.deductible
  return [limit, ...(isOwn ? [own(money(line.deductible ?? 0))] : []), ...(line.bounds ?? [])].join(' · ')
}

/** Every term of the quotes side by side; coverages that none of them has are left out. */
const useRows = (quotes: readonly CartQuote[]): Compared[] => {
  const { t } = useTranslation(['quote', 'cart'])
  const view = useMarket()
  const row = (key: string, label: string, value: (quote: CartQuote) => string) =>
    compared(key, label, quotes.map(value))
  const money = (value: number | null, quote: CartQuote) =>
    value === null ? '–' : moneyText(value, view, quote.currency)
  const whole = (value: number, quote: CartQuote) => moneyText(value, view, quote.currency, true)
  const names = new Map(
    quotes.flatMap(({ coverages }) =>
      coverages.filter((one) => one.isSelected).map(({ key, name }) => [key, name] as const),
    ),
  )
  return [
    row('total', t('quote:price.total'), (quote) => money(quote.totalPremium, quote)),
    row('premium', t('quote:price.premium'), (quote) => money(quote.premium, quote)),
    row('limit', t('quote:side.limit'), (quote) => whole(quote.limit, quote)),
    row('deductible', t('quote:side.deductible'), (quote) => whole(quote.deductible, quote)),
    row('waiting', t('quote:calculator.waiting'), (quote) =>
      hasWaitingPeriod(quote.product) ? t('quote:calculator.hours', { hours: quote.waitingPeriod }) : '–',
    ),
    row('preset', t('quote:presets.label'), (quote) => t(`quote:presets.${quote.preset}`)),
    ...(view.market === 'US'
      ? [
          row('paper', t('quote:side.paper'), (quote) =>
            t(quote.isSurplus ? 'quote:side.surplus' : 'quote:side.admitted'),
          ),
        ]
      : []),
    row('effective', t('quote:list.effective'), (quote) => dateText(quote.effectiveDate, view)),
    ...[...names].map(([key, name]) =>
      row(key, name, (quote) =>
        coverageText(
          quote,
          key,
          (value) => whole(value, quote),
          (deductible) => t('quote:coverages.ownDeductible', { amount: deductible }),
        ),
      ),
    ),
  ]
}

/** Leads to the quote's questions and back to the cart. */
const Questions = ({ quote }: { quote: CartQuote }) => {
  const { t } = useTranslation(['quote', 'cart'])
  const openModal = useModal()
  if (!quote.actions.update?.allowed) return null
  const what =
    quote.unanswered > 0
      ? t('cart:cart.answer', { count: quote.unanswered })
      : t('quote:securityQuestions.menu')
  const params = { productType: quote.product, quoteId: quote.id, trigger: 'open-cart' } as const
  return (
    <Button
      size="compact"
      aria-label={t('cart:cart.questionsOf', { what, number: quote.quoteNumber })}
      onClick={() => openModal('quote.securityQuestions', params)}
    >
      {what}
    </Button>
  )
}

const TermRow = ({ row, quotes }: { row: Compared; quotes: readonly CartQuote[] }) => {
  const { t } = useTranslation(['quote', 'cart'])
  const isMarked = quotes.length > 1 && row.differs
  return (
    <tr className={isMarked ? classes.differs : undefined}>
      <th scope="row">
        {row.label}
        {isMarked && <span className={classes.mark}> · {t('quote:cart.differs')}</span>}
      </th>
      {row.values.map((value, nth) => (
        <td key={quotes[nth]?.id}>
          <MoneyText>{value}</MoneyText>
        </td>
      ))}
    </tr>
  )
}

/** The quotes of a cart side by side; numbers and totals stay in sight, and what differs between them is
 * marked in words and weight. */
export const Comparison = (props: { quotes: readonly CartQuote[]; onRemove: (quote: CartQuote) => void }) => {
  const { t } = useTranslation(['quote', 'cart'])
  const { persona } = useSession()
  const frame = useFits()
  const [total, ...terms] = useRows(props.quotes)
  return (
    <div
      ref={frame}
      className={classes.scroll}
      role="region"
      aria-label={t('cart:cart.compare')}
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('quote:cart.term')}</th>
            {props.quotes.map((quote) => (
              <th key={quote.id} scope="col">
                <AppLink href={paths.quote(persona, quote.product, quote.id)}>{quote.quoteNumber}</AppLink>
                <div>
                  <Questions quote={quote} />{' '}
                  <Button
                    size="compact"
                    aria-label={t('cart:cart.removeOne', { number: quote.quoteNumber })}
                    onClick={() => props.onRemove(quote)}
                  >
                    {t('cart:cart.remove')}
                  </Button>
                </div>
              </th>
            ))}
          </tr>
          {total && <TermRow row={total} quotes={props.quotes} />}
        </thead>
        <tbody>
          {terms.map((row) => (
            <TermRow key={row.key} row={row} quotes={props.quotes} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
