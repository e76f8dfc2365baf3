import { Drawer } from '#web/kit/window/drawer.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import type { Price, Quote } from '../shared/quote.ts'
import { PriceStory } from './price-story.tsx'
import { StepDrawer } from './step-drawer.tsx'

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
  if (worksheet.data)
    return (
      <StepDrawer
        calculation={{ currency: quote.currency, steps: worksheet.data.steps }}
        stepId={openStep}
        onOpenStep={onOpenStep}
      />
    )
  return (
    <Drawer opened={openStep !== null} onClose={() => onOpenStep(null)} title={t('quote:price.story')}>
      {worksheet.error ? (
        <ErrorState error={worksheet.error} onRetry={() => void worksheet.refetch()} />
      ) : (
        <Skeletons lines={8} height={20} />
      )}
    </Drawer>
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
  if (!worksheet.data) return <Skeletons lines={10} height={24} />
  return (
    <PriceStory
      calculation={{ ...props.price, ...worksheet.data }}
      openStep={null}
      onOpenStep={props.onOpenStep}
    />
  )
}
