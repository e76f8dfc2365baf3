import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { AppLink } from '#web/kit/place/link.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import classes from './refused.module.css'

/** Products that would take the risk instead of this one, with a price and why, as the product step advises. */
export const OtherProducts = ({ accountId, productType }: { accountId: string; productType: string }) => {
  const { t } = useTranslation(['quote', 'coverage'])
  const { persona, can } = useSession()
  const view = useMarket()
  const productName = useProductName()
  const isAsked = can(['rating:calculate', 'quote:create'])
  const found = useApi('productAdvice', { query: { accountId } }, { enabled: isAsked })
  if (!found.data) return null
  const suited = found.data
    .filter((one) => one.productType !== productType && one.against === null && one.totalPremium !== null)
    .toSorted((one, other) => Number(other.recommendedFor !== null) - Number(one.recommendedFor !== null))
  if (suited.length === 0) return <p>{t('coverage:refused.noOther')}</p>
  return (
    <>
      <p>{t('coverage:refused.others')}</p>
      <ul className={classes.others}>
        {suited.map((one) => (
          <li key={one.productType}>
            <AppLink href={paths.quoteStep(persona, one.productType, accountId, 'questions')}>
              {productName(one.productType)}
            </AppLink>
            <span>
              {t('coverage:refused.price', {
                price: moneyText(Math.round(one.totalPremium ?? 0), view, undefined, true),
                limit: moneyText(one.limit, view, undefined, true),
              })}
            </span>
            {one.recommendedFor && <span>{one.recommendedFor}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
