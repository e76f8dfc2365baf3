import { Money } from '#web/kit/format/display.tsx'
import { Kept } from '#web/kit/page/kept.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import classes from './change.module.css'
import type { Change } from './use-change.ts'

/** What the change costs at the lower edge of a narrow window, where its card is below the fields. */
export const PriceStrip = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const { price, body } = change
  const preview = body ? price.answer : undefined
  if (!body) return null
  const toPrice = () => document.querySelector('#change-price')?.scrollIntoView({ block: 'start' })
  return (
    <div className={`${classes.strip} no-print`}>
      <button type="button" onClick={toPrice}>
        {price.standing === 'refused' ? (
          <span>{price.error?.message}</span>
        ) : preview ? (
          <Kept isEarlier={price.isStale}>
            <span>{t(`policy:change.bill.${preview.bill.kind}`)}</span>{' '}
            <strong>
              <Money value={preview.bill.amount} currency={policy.currency} />
            </strong>
          </Kept>
        ) : (
          <span>{t('policy:change.pricing')}</span>
        )}
        <span className={classes.note}>{t('policy:change.jump')}</span>
      </button>
    </div>
  )
}
