import type { ReactNode } from 'react'
import type { TerrorismElection } from '#domain/quote/fields.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { MoneyText } from '#web/kit/format/display.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'
import classes from './sign.module.css'

/** The other choice than the one that the quote is priced for: its price first, then the signature. */
const OtherPrice = ({
  quote,
  elected,
  onPriced,
}: {
  quote: Quote
  elected: TerrorismElection
  onPriced: () => void
}) => {
  const { t } = useTranslation(['quote', 'signing'])
  const elect = useCommand('quoteElectTerrorism', {
    silent: true,
    onSuccess: onPriced,
    onError: (error) => toastApiError(error, t('signing:sign.terrorism.failed')),
  })
  return (
    <Notice
      tone="info"
      action={
        <ActionButton
          size="compact"
          availability={quote.actions.electTerrorism}
          busy={elect.isPending}
          busyText={t('signing:sign.terrorism.changing')}
          onClick={() =>
            elect.mutate({ body: { quoteId: quote.id, terrorismElection: elected, version: quote.version } })
          }
        >
          {t(`signing:sign.terrorism.${elected === 'ACCEPT' ? 'with' : 'without'}`)}
        </ActionButton>
      }
    >
      <p>{t('signing:sign.terrorism.change')}</p>
    </Notice>
  )
}

/** The disclosure of the Terrorism Risk Insurance Act, and the choice that is a part of what is signed. */
export const TerrorismChoice = ({
  quote,
  elected,
  error,
  onElect,
  onPriced,
}: {
  quote: Quote
  elected: TerrorismElection | null
  error: ReactNode
  onElect: (election: TerrorismElection) => void
  /** The quote is priced for what was elected. */
  onPriced: () => void
}) => {
  const offer = quote.application.terrorism
  if (!offer) return null
  const isOther = elected !== null && elected !== offer.election
  return (
    <section className={classes.notice} aria-label={offer.title}>
      <h3>{offer.title}</h3>
      {offer.paragraphs.map((text) => (
        <p key={text}>
          <MoneyText>{text}</MoneyText>
        </p>
      ))}
      <RadioGroup
        label={offer.heading}
        name="terrorismElection"
        layout="list"
        value={elected}
        error={error}
        choices={offer.choices.map(({ election, text }) => ({
          value: election,
          label: text,
          shown: <MoneyText>{text}</MoneyText>,
        }))}
        onChange={onElect}
      />
      {isOther && quote.status !== 'BOUND' && (
        <OtherPrice quote={quote} elected={elected} onPriced={onPriced} />
      )}
    </section>
  )
}
