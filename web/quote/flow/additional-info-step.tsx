import { useEffect } from 'react'
import { z } from 'zod'
import { type PolicyContact, policyContactIn } from '#domain/account/schema.ts'
import { isRequestedFromCart } from '#domain/quote/cart.ts'
import { type Answer, call } from '#web/client.ts'
import { ApiError, messageOr } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { FieldRow, Fields, Form, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { ActionBar, Card, TwoColumns } from '#web/kit/page/page.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastError } from '#web/kit/toast/toasts.ts'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { usePriced, type Priced } from '#web/use-priced.ts'
import { go } from '#web/kit/place/place.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeptTyping } from './use-kept-typing.ts'
import { overtakenFields } from '#web/kit/form/newer-values.ts'
import { type Newer, NewerNotice, useNewer } from '#web/newer-record.tsx'
import { type InfoValues, isOvertaken, onNewer, useShownQuote } from './use-shown-quote.ts'
import { NewerTermsNotice } from '../calculator/overtaken-notice.tsx'
import { Instead, StaleLine, StaleReason } from '../price/earlier-terms.tsx'
import { OutcomeLine, readinessOf } from '../price/outcome-line.tsx'
import { PriceFigure, PriceLines } from '../price/price-lines.tsx'
import { usePricedAvailability } from '../price/standing-words.ts'
import type { CalculatorChoices, Price, Quote, QuoteStanding } from '../shared/quote.ts'
import classes from './flow.module.css'
import type { Flow } from './flow.ts'

type Account = Answer<'accountGet'>

/** What is read again once a request was refused: a part of it may have been saved, by this user or another one. */
const CHANGED = ['quoteGet', 'accountGet']

/** A typed fee is priced this long after the last key. */
const FEE_DELAY_MS = 250

/** Who signs for the insured, and the broker's own fee; then the quote is requested. */
export const AdditionalInfoStep = ({ flow }: { flow: Flow }) => {
  const { account, productType, quoteId } = flow
  const { t } = useTranslation('quote')
  const quote = useApi(
    'quoteGet',
    { params: { productType, id: quoteId ?? '' } },
    { enabled: quoteId !== null },
  )
  const choices = useApi(
    'ratingDefaults',
    { query: { accountId: account.id, productType } },
    { staleTime: 60_000 },
  )
  if (quoteId === null)
    return (
      <Card>
        <ErrorState
          error={{ message: t('quote:flow.noDraft') }}
          onRetry={() => go(flow.hrefOf('quote'), 'replace')}
        />
      </Card>
    )
  const failed = quote.error ?? choices.error
  if (failed && !(quote.data && choices.data))
    return (
      <Card>
        <RecordFailed
          record="quote"
          error={failed}
          onRetry={() => void Promise.all([quote.refetch(), choices.refetch()])}
        />
      </Card>
    )
  if (!quote.data || !choices.data)
    return (
      <Card>
        <Skeletons lines={6} height={28} />
      </Card>
    )
  return <InfoForm key={quoteId} flow={flow} newest={quote.data} choices={choices.data} />
}

/** The account's contact by the names of the form; the company's own number is offered where no other is known. */
const knownOf = (account: Account, quote: Quote) => {
  const known = { ...account.contact, ...quote.contact }
  const phone = known.policyContactPhone || account.firmographics.phoneNumber
  return { ...known, ...(phone && { policyContactPhone: phone }) }
}

/** The account's contact by the names of the form. */
const contactOf = ({ contact }: Account) => ({
  policyContactFirstName: contact.policyContactFirstName ?? '',
  policyContactLastName: contact.policyContactLastName ?? '',
  policyContactEmail: contact.policyContactEmail ?? '',
  policyContactPhone: contact.policyContactPhone ?? '',
})

/**
 * Saves the contact of the account. Where the account was changed since it was shown, but not its contact, the change is
 * sent once more on the newest version: a scan that came in is no reason to ask anyone again.
 */
const saveContact = async (shown: Account, contact: PolicyContact): Promise<Account> => {
  const send = (version: number) =>
    call('accountContactSave', { body: { ...contact, accountId: shown.id, version } })
  try {
    return await send(shown.version)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 412)) throw error
    const newest = await call('accountGet', { params: { accountId: shown.id } })
    if (overtakenFields(contactOf(shown), contactOf(newest), contact).length > 0) throw error
    return send(newest.version)
  }
}

/**
 * Saves the contact and the fee, then requests the quote or puts it into the cart: one act for the user, three
 * commands with their own keys.
 */
const requestQuote = async (
  quote: Quote,
  { brokerFee, ...contact }: InfoValues,
  account: Newer<Account>,
): Promise<QuoteStanding> => {
  const params = { productType: quote.product, id: quote.id }
  const accountId = quote.accountId
  account.show(await saveContact(account.row, contact))
  const updated = await call('quoteUpdate', {
    params,
    body: { request: { ...quote.request, brokerFee: brokerFee ?? 0 }, contact, version: quote.version },
  })
  if (isRequestedFromCart(quote.product, quote.state)) {
    await call('cartAdd', { body: { accountId, quoteIds: [quote.id] } })
    return updated
  }
  return call('quoteRequest', { params, body: { version: updated.version } })
}

/** The quote's price with the fee as it is typed: the saved one where it was worked out with that very fee. */
const usePriceWithFee = (quote: Quote, fee: number | null, isFit: boolean): Priced<Price> => {
  const isOwn = fee === quote.calculation?.request.brokerFee
  const request = { ...quote.request, brokerFee: fee ?? 0 }
  const priced = usePriced(
    'ratingCalculate',
    isOwn || !isFit
      ? null
      : {
          params: { productType: quote.product },
          body: { accountId: quote.accountId, quoteId: quote.id, request },
        },
    FEE_DELAY_MS,
  )
  if (isOwn && quote.calculation)
    return { ...priced, answer: quote.calculation, standing: 'current', isStale: false, error: null }
  return {
    ...priced,
    answer: priced.answer ?? quote.calculation ?? undefined,
    standing: isFit ? priced.standing : 'refused',
  }
}

const InfoForm = (props: { flow: Flow; newest: Quote; choices: CalculatorChoices }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const view = useMarket()
  const { persona } = useSession()
  const queries = useQueryClient()
  const { flow, newest, choices } = props
  const largestFee = choices.largestBrokerFee
  const { shown: quote, latest, show, onKept } = useShownQuote(newest)
  const goesToCart = isRequestedFromCart(quote.product, quote.state)
  const kept = useKeptTyping(quote, flow.productType, onKept)
  const known = { ...knownOf(flow.account, quote), ...kept.unsaved }
  const largest = moneyText(largestFee, view, quote.currency, true)
  const form = useSchemaForm({
    schema: policyContactIn(quote.market).extend({
      brokerFee: z
        .number({ error: t('quote:texts.brokerFeeRequired') })
        .min(0, t('quote:texts.brokerFeeRequired'))
        .max(largestFee, t('quote:info.feeTooLarge', { largest })),
    }),
    initial: {
      policyContactFirstName: known.policyContactFirstName ?? '',
      policyContactLastName: known.policyContactLastName ?? '',
      policyContactEmail: known.policyContactEmail ?? '',
      policyContactPhone: known.policyContactPhone ?? '',
      brokerFee: kept.unsaved.brokerFee ?? quote.brokerFee,
    } as InfoValues,
    onChange: kept.keep,
  })
  const contact = useNewer(form, flow.account, contactOf)
  const request = useMutation({
    mutationFn: async (values: InfoValues) => {
      await kept.flush()
      return requestQuote(latest.current, values, contact)
    },
    onSuccess: async (requested) => {
      await queries.invalidateQueries()
      go(
        goesToCart
          ? paths.cart(persona, flow.account.id)
          : paths.quote(persona, requested.product, requested.id),
      )
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && showServerErrors(form, error)))
        toastError(messageOr(error, t('quote:texts.updateFailed')))
      await queries.invalidateQueries({ predicate: ({ queryKey }) => CHANGED.includes(String(queryKey[0])) })
    },
  })
  const overtaken = isOvertaken(newest, quote, form.getValues())
  useEffect(() => {
    if (!overtaken && newest !== quote && newest.version >= quote.version) show(newest)
  }, [overtaken, newest, quote, show])
  const take = () => {
    form.setValues(onNewer(newest, quote, form.getValues()))
    show(newest)
  }
  const fee = form.getValues().brokerFee
  const isFit = fee !== null && fee >= 0 && fee <= largestFee
  const priced = usePriceWithFee(quote, fee, isFit)
  const whenPriced = usePricedAvailability(priced)
  const names = ['FirstName', 'LastName', 'Email', 'Phone'].map((name) => `policyContact${name}`)
  const labels = Object.fromEntries(names.map((name) => [name, t(`quote:info.${name}`)]))
  const field = (name: keyof InfoValues & string) => ({
    label: labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <>
      {overtaken && (
        <NewerTermsNotice
          quote={newest}
          text={t('quote:info.overtaken')}
          action={
            <Button size="compact" onClick={take}>
              {t('flow:overtaken.take')}
            </Button>
          }
        />
      )}
      <TwoColumns
        main={
          <Card title={t('quote:info.title')}>
            <div className={classes.contact}>
              <Form
                form={form}
                id="request-quote"
                labels={{ ...labels, brokerFee: t('quote:price.brokerFee') }}
                onSubmit={(values) => request.mutate(values)}
              >
                <Fields>
                  <NewerNotice newer={contact} labels={labels} />
                  <FieldRow>
                    <TextField {...field('policyContactFirstName')} />
                    <TextField {...field('policyContactLastName')} />
                  </FieldRow>
                  <TextField
                    {...field('policyContactEmail')}
                    type="email"
                    width="lg"
                    hint={t('quote:info.emailHint')}
                  />
                  <PhoneField {...field('policyContactPhone')} />
                  {quote.actions.brokerFee?.allowed && (
                    <MoneyField
                      {...field('brokerFee')}
                      label={t('quote:price.brokerFee')}
                      hint={t('quote:info.feeHint', { largest })}
                      currency={quote.currency}
                    />
                  )}
                </Fields>
              </Form>
            </div>
          </Card>
        }
        aside={<PriceCard priced={priced} quote={quote} choices={choices} />}
      />
      <ActionBar status={t('quote:calculator.draft', { number: quote.quoteNumber })}>
        <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
        <ActionButton
          type="submit"
          form="request-quote"
          variant="primary"
          availability={
            overtaken
              ? { allowed: false, reason: t('quote:info.takeFirst') }
              : isFit
                ? whenPriced
                : { allowed: true }
          }
          busy={request.isPending}
          busyText={t('quote:info.requesting')}
        >
          {t(goesToCart ? 'quote:info.next' : 'quote:info.request')}
        </ActionButton>
      </ActionBar>
    </>
  )
}

const PriceCard = (props: { priced: Priced<Price>; quote: Quote; choices: CalculatorChoices }) => {
  const { t } = useTranslation('quote')
  const { priced, quote, choices } = props
  const readiness = readinessOf(choices, quote.request)
  const { answer, isStale, retry } = priced
  return (
    <Card title={t('quote:price.title')}>
      <PriceFigure
        value={answer?.totalPremium ?? quote.totalPremium}
        currency={quote.currency}
        isStale={isStale}
      />
      {answer && (
        <>
          <Instead when={isStale} other={<StaleLine priced={priced} />}>
            <OutcomeLine outcome={answer.outcome} status={quote.status} readiness={readiness} />
          </Instead>
          <div data-earlier={isStale || undefined}>
            <PriceLines calculation={answer} />
          </div>
        </>
      )}
      {isStale && priced.standing !== 'pricing' && <StaleReason priced={priced} onRetry={retry} />}
    </Card>
  )
}
