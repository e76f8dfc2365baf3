import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Money } from '#web/kit/display.tsx'
import classes from './quote.module.css'
import type { Quote } from './quote.ts'

/** Where the price stands below what is read instead of beside it (web/kit/layout.module.css). */
const BELOW = '(max-width: 1279px)'

/** Limit and retention in one line below the heading and its price, where their card comes after all the rest. */
export const AtAGlance = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const isBelow = useMediaQuery(BELOW, false, { getInitialValueInEffect: false })
  if (!isBelow) return null
  const { currency } = quote
  return (
    <dl className={classes.glance}>
      <div>
        <dt>{t('side.limit')}</dt>
        <dd>
          <Money value={quote.limit} currency={currency} whole />
        </dd>
      </div>
      <div>
        <dt>{t('side.deductible')}</dt>
        <dd>
          <Money value={quote.deductible} currency={currency} whole />
        </dd>
      </div>
    </dl>
  )
}
