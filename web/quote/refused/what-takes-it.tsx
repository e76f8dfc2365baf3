import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from '../price/price.module.css'
import type { Calculation } from '../shared/quote.ts'
import { WayItem } from '../ways-to-ready.tsx'
import { OtherProducts } from './other-products.tsx'

/** Under terms that wait or are declined: what can be done about each reason, and which product takes the risk as it is. */
export const WhatTakesIt = (props: { result: Calculation; accountId: string; productType: string }) => {
  const { t } = useTranslation(['quote', 'coverage'])
  const { result, accountId, productType } = props
  return (
    <Card title={t('coverage:refused.title')}>
      <ol className={classes.plain}>
        {result.waysToReady.map((way) => (
          <WayItem key={way.code + way.reason} way={way} />
        ))}
      </ol>
      <OtherProducts accountId={accountId} productType={productType} />
    </Card>
  )
}
