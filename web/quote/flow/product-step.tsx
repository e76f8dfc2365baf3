import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { ActionBar } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import classes from './flow.module.css'
import type { Flow } from './flow.ts'
import { stepFrom } from './steps.ts'

type Offered = Flow['products'][number]
type Advice = Answer<'productAdvice'>[number]

/** What to begin with first, then what suits, then what does not, and last what cannot be quoted. */
const rankOf = (product: Offered, advice: Advice | undefined): number =>
  !product.isEligible ? 3 : advice?.against ? 2 : advice?.recommendedFor ? 0 : 1

const Product = (props: { product: Offered; advice: Advice | undefined; onChoose: () => void }) => {
  const { t } = useTranslation('flow')
  const view = useMarket()
  const { product, advice } = props
  const { isEligible } = product
  const why = product.reason ?? advice?.against
  const whole = (amount: number) => moneyText(amount, view, undefined, true)
  return (
    <button
      type="button"
      className={classes.product}
      aria-disabled={!isEligible || undefined}
      aria-describedby={why ? `why-${product.productType}` : undefined}
      data-unsuitable={(isEligible && Boolean(advice?.against)) || undefined}
      onClick={() => isEligible && props.onChoose()}
    >
      <strong>{product.name}</strong>
      <span>{product.description}</span>
      {isEligible && advice?.recommendedFor && (
        <span className={classes.recommended}>
          {t('flow:product.recommended', { reason: advice.recommendedFor })}
        </span>
      )}
      {isEligible && advice && advice.totalPremium !== null && (
        <span>
          {t('flow:product.price', {
            price: whole(Math.round(advice.totalPremium)),
            limit: whole(advice.limit),
            own: whole(advice.deductible),
          })}
        </span>
      )}
      {why && <span id={`why-${product.productType}`}>{why}</span>}
    </button>
  )
}

/** The products of the account's market, what suits first; one that does not, or cannot be quoted, says why. */
export const ProductStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation('quote')
  const { persona, can } = useSession()
  const found = useApi(
    'productAdvice',
    { query: { accountId: flow.account.id } },
    { enabled: can(['rating:calculate']) },
  )
  const choose = (productType: string) => {
    const to = stepFrom('product-selector', 1, flow.facts)
    if (to) go(paths.quoteStep(persona, productType, flow.account.id, flow.addressOf(to)))
  }
  const adviceOn = ({ productType }: Offered) => found.data?.find((one) => one.productType === productType)
  const products = flow.products.toSorted(
    (one, other) => rankOf(one, adviceOn(one)) - rankOf(other, adviceOn(other)),
  )
  return (
    <>
      <div className={classes.products} role="group" aria-label={t('quote:flow.step.product-selector')}>
        {products.map((product) => (
          <Product
            key={product.productType}
            product={product}
            advice={adviceOn(product)}
            onChoose={() => choose(product.productType)}
          />
        ))}
      </div>
      <ActionBar>
        <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
      </ActionBar>
    </>
  )
}
