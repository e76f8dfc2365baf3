import { useMediaQuery } from '@mantine/hooks'
import { upTo } from '#web/kit/breakpoints.ts'
import { Money } from '#web/kit/format/display.tsx'
import { Figures } from '#web/kit/page/figures.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from './shared/quote.ts'

/** Where the price is below what is read, not next to it (web/kit/page/layout.module.css). */
const BELOW = upTo('laptop')

/** Limit and retention in one line below the heading and its price, where their card comes after all the rest. */
export const AtAGlance = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const isBelow = useMediaQuery(BELOW, false, { getInitialValueInEffect: false })
  if (!isBelow) return null
  const { currency } = quote
  return (
    <Figures
      items={[
        { label: t('side.limit'), value: <Money value={quote.limit} currency={currency} whole /> },
        { label: t('side.deductible'), value: <Money value={quote.deductible} currency={currency} whole /> },
      ]}
    />
  )
}
