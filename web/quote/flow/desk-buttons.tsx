import { ActionButton, type Availability, Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import type { Calculator } from '../calculator/use-calculator.ts'
import { useToInbox } from '../leave-decided.ts'
import type { Quote } from '../shared/quote.ts'

export type Onward = 'quote' | 'inbox'

/**
 * What an underwriter may do with changed terms: cancel, reset, or update them with or without going back to the
 * inbox, each asked about first (specification 2 section 2). On a READY quote the button says so: its terms are out.
 */
export const DeskButtons = (props: {
  quote: Quote
  calculator: Calculator
  /** Whether the price is of the terms on the screen. */
  priced: Availability
  isChanged: boolean
  isPending: boolean
  onSave: (onward: Onward) => void
}) => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const { quote, calculator, isChanged, priced } = props
  const toInbox = useToInbox(() => go(paths.quote(persona, quote.product, quote.id)))
  const words = { number: quote.quoteNumber, company: quote.companyName }
  const ask = async (kind: 'cancel' | 'reset' | 'update', danger: boolean): Promise<boolean> =>
    askToConfirm({
      title: t(`quote:desk.${kind}.title`, words),
      text: t(`quote:desk.${kind}.text`, words),
      confirm: t(`quote:desk.${kind}.confirm`),
      cancel: t('quote:desk.goBack'),
      danger,
    })
  const cancel = async () => {
    if (isChanged && !(await ask('cancel', true))) return
    calculator.saved()
    toInbox()
  }
  const reset = async () => {
    if (await ask('reset', true)) calculator.edit(quote.request)
  }
  const save = async (onward: Onward) => {
    if (await ask('update', false)) props.onSave(onward)
  }
  return (
    <>
      <Button onClick={() => void cancel()}>{t('quote:desk.cancel.button')}</Button>
      <ActionButton
        availability={{ allowed: isChanged, reason: t('quote:desk.reset.nothing') }}
        onClick={() => void reset()}
      >
        {t('quote:desk.reset.button')}
      </ActionButton>
      <ActionButton availability={priced} onClick={() => void save('inbox')}>
        {t('quote:desk.update.toInbox')}
      </ActionButton>
      <ActionButton
        variant="primary"
        busy={props.isPending}
        busyText={t('quote:calculator.saving')}
        availability={priced}
        onClick={() => void save('quote')}
      >
        {t(quote.status === 'READY' ? 'quote:desk.update.terms' : 'quote:desk.update.button')}
      </ActionButton>
    </>
  )
}
