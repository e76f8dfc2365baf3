import { lazy, Suspense } from 'react'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import type { Price, Quote } from '../shared/quote.ts'

/** Loaded with the worksheet, once a figure or the story of the price is opened. */
const StepDrawer = lazy(async () => ({ default: (await import('./step-drawer.tsx')).StepDrawer }))
const PriceStory = lazy(async () => ({ default: (await import('./price-story.tsx')).PriceStory }))

/** How a quote's price was worked out: large, so read once a figure or the story of the price is opened. */
const useWorksheet = (quote: Quote, isWanted: boolean) =>
  useApi(
    'quoteWorksheet',
    { params: { productType: quote.product, id: quote.id } },
    { enabled: isWanted, keep: true },
  )

interface OpenStep {
  openStep: string | null
  onOpenStep: (id: string | null) => void
}

/** The worksheet line behind a figure of the quote. */
export const QuoteStepDrawer = ({ quote, openStep, onOpenStep }: { quote: Quote } & OpenStep) => {
  const { t } = useTranslation('quote')
  const worksheet = useWorksheet(quote, openStep !== null)
  const waiting = (
    <Drawer opened={openStep !== null} onClose={() => onOpenStep(null)} title={t('quote:price.story')}>
      {worksheet.error ? (
        <ErrorState error={worksheet.error} onRetry={() => void worksheet.refetch()} />
      ) : (
        <Skeletons lines={8} height={20} />
      )}
    </Drawer>
  )
  if (!worksheet.data) return waiting
  return (
    <Suspense fallback={waiting}>
      <StepDrawer
        calculation={{ currency: quote.currency, steps: worksheet.data.steps }}
        stepId={openStep}
        onOpenStep={onOpenStep}
      />
    </Suspense>
  )
}

/** The story of a quote's price. Its figures open in the page's own drawer. */
export const QuotePriceStory = (props: {
  quote: Quote
  price: Price
  onOpenStep: OpenStep['onOpenStep']
}) => {
  const worksheet = useWorksheet(props.quote, true)
  if (worksheet.error && !worksheet.data)
    return <ErrorState error={worksheet.error} onRetry={() => void worksheet.refetch()} />
  const waiting = <Skeletons lines={10} height={24} />
  if (!worksheet.data) return waiting
  return (
    <Suspense fallback={waiting}>
      <PriceStory
        calculation={{ ...props.price, ...worksheet.data }}
        openStep={null}
        onOpenStep={props.onOpenStep}
      />
    </Suspense>
  )
}
