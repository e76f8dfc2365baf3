import { Button } from '#web/kit/button.tsx'
import { ActionBar } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import classes from './flow.module.css'
import type { Flow } from './flow.ts'
import { stepFrom } from './steps.ts'

/** The products of the account's market; one that cannot be quoted says why. */
export const ProductStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const choose = (productType: string) => {
    const to = stepFrom('product-selector', 1, flow.facts)
    if (to) go(paths.quoteStep(persona, productType, flow.account.id, flow.addressOf(to)))
  }
  return (
    <>
      <div className={classes.products} role="group" aria-label={t('quote:flow.step.product-selector')}>
        {flow.products.map((product) => (
          <button
            key={product.productType}
            type="button"
            className={classes.product}
            aria-disabled={!product.isEligible || undefined}
            aria-describedby={product.reason ? `why-${product.productType}` : undefined}
            onClick={() => product.isEligible && choose(product.productType)}
          >
            <strong>{product.name}</strong>
            <span>{product.description}</span>
            {product.reason && <span id={`why-${product.productType}`}>{product.reason}</span>}
          </button>
        ))}
      </div>
      <ActionBar>
        <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
      </ActionBar>
    </>
  )
}
