import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Answer } from '#web/client.ts'
import { fetchPart } from '#web/client/connection.ts'
import { type Availability, Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { ActionBar, Card, TwoColumns } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { PriceStory } from '../price/price-story.tsx'
import type { Calculation, CalculatorChoices, CalculatorRequest, Quote } from '../shared/quote.ts'
import { ChangesNotice } from './changes-notice.tsx'
import classes from './calculator.module.css'
import { CoverageMatrix } from './coverage-matrix.tsx'
import { Folded } from './folded.tsx'
import { GlobalTerms } from './global-terms.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { PresetRow } from '../options/preset-row.tsx'
import { ReferralBanner } from './referral-banner.tsx'
import { EarlierTerms, StandingIcon } from '../price/earlier-terms.tsx'
import { useOutcomeText, readinessOf } from '../price/outcome-line.tsx'
import { useStandingWords } from '../price/standing-words.ts'
import { SummaryCard } from './summary-card.tsx'
import { TopStrip } from './top-strip.tsx'
import { useCalculator, type Calculator as State } from './use-calculator.ts'

const WhatIf = lazy(async () => ({
  default: (await fetchPart(() => import('../what-if/what-if.tsx'))).WhatIf,
}))
const Options = lazy(async () => ({
  default: (await fetchPart(() => import('../options/options.tsx'))).Options,
}))
const WhatTakesIt = lazy(async () => ({
  default: (await fetchPart(() => import('../refused/what-takes-it.tsx'))).WhatTakesIt,
}))

interface Props {
  account: Answer<'accountGet'>
  productType: string
  /** The saved quote whose terms are changed, or null. */
  quote: Quote | null
  choices: CalculatorChoices
  /** Starting terms: the product's, or those of the quote that is changed. */
  start: CalculatorRequest
  /** Next to the price in the bar: the number of the draft. */
  note: string | undefined
  /** The buttons of the bar, given the calculator and whether anything may follow from its price now. */
  buttons: (calculator: State, priced: Availability) => ReactNode
  /** Leads to the questions that would make a coverage available. */
  answersHref: string
  /** Leads to where the share of online sales is entered; undefined for who may not. */
  shareHref: string | undefined
}

/** The quote calculator: terms at the left, price and its story at the right; every figure opens its worksheet line. */
export const QuoteCalculator = (props: Props) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { account, productType, quote, choices, start } = props
  const quoteId = quote?.id
  const calculator = useCalculator({ accountId: account.id, productType, quote, start, choices })
  const [openStep, setOpenStep] = useState<string | null>(null)
  const { result, isStale, standing } = calculator
  const words = useStandingWords(calculator)
  const refusal = calculator.overtaken ? t('flow:overtaken.choose') : words.refusal
  const on = { accountId: account.id, productType, quoteId }
  const readiness = readinessOf(choices, calculator.asked)
  if (!result)
    return calculator.error ? (
      <Card>
        <ErrorState
          error={standing === 'refused' ? calculator.error : { ...calculator.error, message: words.reason }}
          onRetry={calculator.retry}
        />
      </Card>
    ) : (
      <Card>
        <Skeletons lines={10} height={28} />
      </Card>
    )
  // Terms that are declined say why before they name a price.
  const isDeclined = result.outcome === 'INVALID'
  const banner = (
    <ReferralBanner
      result={result}
      isStale={isStale}
      answersHref={props.answersHref}
      shareHref={props.shareHref}
    />
  )
  return (
    <div className={classes.calculator}>
      <TopStrip
        account={account}
        productType={productType}
        calculator={calculator}
        choices={choices}
        start={start}
        quote={quote}
      />
      <TwoColumns
        main={
          <>
            <OvertakenNotice calculator={calculator} quote={quote} />
            <RestoredNotice calculator={calculator} start={start} />
            <SetBackNotice calculator={calculator} />
            <PresetRow {...on} calculator={calculator} />
            <ChangesNotice calculator={calculator} />
            {standing === 'refused' && calculator.error && Object.keys(calculator.problems).length === 0 && (
              <Notice tone="danger">{calculator.error.message}</Notice>
            )}
            <GlobalTerms calculator={calculator} choices={choices} />
            <CoverageMatrix
              calculator={calculator}
              choices={props.choices}
              result={result}
              answersHref={props.answersHref}
            />
            <Folded
              title={t('quote:options.title')}
              lead={t('quote:options.lead')}
              open={t('quote:options.open')}
              close={t('quote:options.close')}
            >
              <Options {...on} calculator={calculator} isDraft={!quote || quote.status === 'DRAFT'} />
            </Folded>
            <Folded
              title={t('flow:whatIf.title')}
              lead={t('flow:whatIf.lead')}
              open={t('flow:whatIf.open')}
              close={t('flow:whatIf.close')}
            >
              <WhatIf
                account={account}
                productType={productType}
                quoteId={quoteId}
                request={calculator.shown}
                choices={choices}
              />
            </Folded>
            <Card
              title={
                <>
                  {t('quote:price.story')}
                  <EarlierTerms when={isStale} />
                </>
              }
            >
              <PriceStory
                calculation={result}
                openStep={openStep}
                onOpenStep={setOpenStep}
                refusal={words.refusal}
              />
            </Card>
          </>
        }
        aside={
          <div className={classes.side}>
            {isDeclined && banner}
            <SummaryCard
              calculator={calculator}
              result={result}
              savedTotal={quote?.totalPremium ?? null}
              status={quote?.status}
              readiness={readiness}
              onOpenStep={setOpenStep}
            />
            {!isDeclined && banner}
            {!isStale && result.waysToReady.length > 0 && (
              <Suspense>
                <WhatTakesIt result={result} accountId={account.id} productType={productType} />
              </Suspense>
            )}
          </div>
        }
      />
      <ActionBar
        status={
          <BarPrice
            calculator={calculator}
            result={result}
            status={quote?.status}
            readiness={readiness}
            note={props.note}
          />
        }
      >
        {props.buttons(calculator, { allowed: refusal === undefined, reason: refusal })}
      </ActionBar>
    </div>
  )
}

/** Says that the terms of an earlier visit are back, and offers to begin with the starting values instead. */
const RestoredNotice = ({ calculator, start }: { calculator: State; start: CalculatorRequest }) => {
  const { t } = useTranslation('quote')
  const [isSettled, settle] = useState(false)
  if (!calculator.isRestored || isSettled) return null
  const beginAgain = () => {
    calculator.edit(start)
    settle(true)
  }
  return (
    <Notice
      tone="info"
      action={
        <Button size="compact" onClick={beginAgain}>
          {t('quote:calculator.beginAgain')}
        </Button>
      }
    >
      {t('quote:calculator.restored')}
    </Notice>
  )
}

/** Says which terms of an earlier visit, of a link or of the quote are offered no longer and were set back. */
const SetBackNotice = ({ calculator }: { calculator: State }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { setBack, beganAgain } = calculator
  if (beganAgain)
    return <Notice tone="warning">{t('flow:offered.beganAgain', { reason: beganAgain.message })}</Notice>
  if (setBack.length === 0) return null
  return (
    <Notice tone="warning">
      {t('flow:offered.setBack', { fields: setBack.map((field) => t(LABELS[field])).join(', ') })}
    </Notice>
  )
}

const LABELS = {
  limit: 'quote:calculator.limit',
  deductible: 'quote:calculator.deductible',
  attachmentPoint: 'quote:calculator.attachment',
  waitingPeriod: 'quote:calculator.waiting',
  retroActivePeriod: 'quote:calculator.retro',
  effectiveDate: 'quote:calculator.effective',
} as const

/** The price in the bar that is always in view, also where the summary has scrolled away. The summary announces it. */
const BarPrice = (props: {
  calculator: State
  result: Calculation
  status: string | undefined
  readiness: string | null
  note: string | undefined
}) => {
  const { t } = useTranslation('quote')
  const outcomeText = useOutcomeText()
  const { result, calculator } = props
  const outcome = calculator.isStale
    ? t(`quote:standing.line.${calculator.standing}`)
    : outcomeText(result.outcome, props.status, props.readiness)
  const isDeclined = !calculator.isStale && result.outcome === 'INVALID'
  return (
    <span aria-hidden="true" className={classes.bar}>
      {calculator.isStale && <StandingIcon priced={calculator} />}
      {isDeclined ? (
        <strong className={classes.barDeclined}>{outcome}</strong>
      ) : (
        <strong className={classes.barPrice} data-pricing={calculator.isStale || undefined}>
          <Money value={result.totalPremium} currency={result.currency} />
        </strong>
      )}{' '}
      <span className={classes.barNote}>
        {[!isDeclined && outcome, props.note].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
