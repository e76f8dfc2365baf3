import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from './shared/quote.ts'
import { useWaysOut } from './ways-out.ts'

/** Steps that are buttons of the head themselves, when they are possible. */
const OF_HEAD: Readonly<Record<string, QuoteAction>> = { send: 'send', terms: 'update' }

/** Under the head: why one of its buttons is not possible now, with the step that makes it so. */
export const WayOutNotices = ({ quote, buttons }: { quote: Quote; buttons: readonly QuoteAction[] }) => {
  const { t } = useTranslation('quote')
  const wayOut = useWaysOut(quote)
  return buttons.map((action) => {
    const availability = quote.actions[action]
    const way = availability?.allowed === false ? wayOut(availability.code) : null
    const asked = way && OF_HEAD[way.name]
    if (!way || (asked && buttons.includes(asked))) return null
    return (
      <Notice
        key={action}
        tone="info"
        title={t('quote:wayOut.notYet', { action: t(`common:quoteActions.${action}`) })}
        action={
          <Button size="compact" onClick={way.run}>
            {way.label}
          </Button>
        }
      >
        {availability?.reason}
      </Notice>
    )
  })
}
