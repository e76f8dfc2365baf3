import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { isBlank, visibleQuestions, type ShownQuestion } from '#domain/questionnaire/given-answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { answerText } from '#domain/quote/answers.ts'
import type { Answer } from '#web/client.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { ActionBar, Card, TwoColumns } from '#web/kit/page/page.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { focusQuestion } from '#web/questionnaire/shared/keys.ts'
import { OpenList } from '#web/questionnaire/shared/progress.tsx'
import { KeyHint } from '#web/questionnaire/shared/question-row.tsx'
import classes from '#web/questionnaire/shared/questions.module.css'
import { SectionForm } from '#web/questionnaire/shared/section-form.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { CompanyCard } from '../flow/company-card.tsx'
import { QuestionContradictions } from '../flow/question-contradictions.tsx'
import quoteClasses from '../shared/quote.module.css'
import { useAnswers } from '../flow/use-answers.ts'
import { boughtOf, type Quote } from '../shared/quote.ts'
import { ExplainedDifference } from './explained.tsx'

type Account = Answer<'accountGet'>

/** What a renewal asks: what changed, what is too old to rely on, and what the evidence contradicts; nothing else. */
export const RenewalQuestions = ({ quote }: { quote: Quote }) => {
  const account = useApi('accountGet', { params: { accountId: quote.accountId } })
  const asked = useApi(
    'questionList',
    { query: { accountId: quote.accountId, productType: quote.product } },
    // What was asked when the page opened stays on it while it is answered.
    { staleTime: Infinity },
  )
  const variant = variantFor(quote.product)
  const failed = account.error ?? asked.error
  if (failed && !(account.data && asked.data))
    return (
      <ErrorState error={failed} onRetry={() => void Promise.all([account.refetch(), asked.refetch()])} />
    )
  if (!account.data || !asked.data || !variant) return <Skeletons lines={8} height={24} />
  return <Form quote={quote} account={account.data} variant={variant} asked={asked.data.askedAgain} />
}

interface Props {
  quote: Quote
  account: Account
  variant: Variant
  asked: readonly string[]
}

const without = (answers: GivenAnswers, fields: ReadonlySet<string>): GivenAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([field]) => !fields.has(field))) as GivenAnswers

/** Whether a contradiction that was open when the page was opened has been confirmed or corrected since. */
const useSettled = ({ contradictions }: Account): ((field: string) => boolean) => {
  const open = contradictions.filter(({ confirmed }) => confirmed === null).map(({ field }) => field)
  const [before] = useState(open)
  return (field) => before.includes(field) && !open.includes(field)
}

/** Answers given or confirmed here, and those that no one has looked at yet. */
const useRenewalAnswers = ({ quote, account, variant, asked: fields }: Props) => {
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set(fields))
  const [before] = useState(account.answers)
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const kept = useAnswers(account, variant)
  const isSettled = useSettled(account)
  const waiting = new Set([...asked].filter((field) => !given.has(field) && !isSettled(field)))
  const answers = without(kept.answers, waiting)
  const shown = visibleQuestions(variant, answers, boughtOf(quote))
  const isMissing = ({ field, isRequired }: ShownQuestion) => isRequired && isBlank(kept.answers[field])
  return {
    before,
    answers,
    kept,
    questions: shown.filter(
      (one) => asked.has(one.field) || isMissing(one) || (given.has(one.field) && !(one.field in before)),
    ),
    open: shown.filter(
      ({ field, isRequired }) => isBlank(answers[field]) && (isRequired || asked.has(field)),
    ),
    unchanged: shown.filter(({ field }) => !asked.has(field) && !isBlank(answers[field])),
    answer: (changes: GivenAnswers) => {
      setGiven((now) => new Set([...now, ...Object.keys(changes)]))
      kept.set(changes)
    },
    change: (field: string) => setAsked((now) => new Set([...now, field])),
  }
}

/** Prices the quote with what was answered, unless nothing about its answers changed. */
const useGoOn = (quote: Quote) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const { persona } = useSession()
  const onward = () =>
    go(paths.renewQuote(persona, quote.product, quote.accountId, 'summary', { quoteId: quote.id }))
  const price = useCommand('quoteUpdate', { failure: t('quote:texts.updateFailed'), onSuccess: onward })
  return {
    isPending: price.isPending,
    goOn: () =>
      quote.actions.update?.allowed
        ? price.mutate({
            params: { productType: quote.product, id: quote.id },
            body: { request: quote.request, version: quote.version },
          })
        : onward(),
  }
}

const Form = (props: Props) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const { quote, account, variant } = props
  const form = useRenewalAnswers(props)
  const { goOn, isPending } = useGoOn(quote)
  // Answers that are being saved by themselves do not make the button busy: a press in that moment would be lost.
  const [isLeaving, setLeaving] = useState(false)
  const [isTried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    if (form.open.length > 0) return
    setLeaving(true)
    if (await form.kept.flush()) goOn()
    setLeaving(false)
  }
  return (
    <>
      <QuestionContradictions account={account} variant={variant} />
      <TwoColumns
        main={
          <div className={quoteClasses.stack}>
            <PlainForm id="renewal-questions" onSubmit={() => void submit()}>
              <Asked form={form} variant={variant} account={account} saysMissing={isTried} />
            </PlainForm>
            <CompanyCard account={account} />
            <UnchangedAnswers questions={form.unchanged} answers={form.answers} onChange={form.change} />
            <ExplainedDifference quote={quote} />
          </div>
        }
        aside={
          <Card title={t('quote:questions.progress')}>
            <p>
              {form.open.length > 0
                ? t('quote:questions.toAnswer', { count: form.open.length })
                : t('quote:questions.all')}
            </p>
            <KeyHint />
            <OpenList open={form.open} onJump={({ field }) => focusQuestion(field)} />
          </Card>
        }
      />
      <ActionBar
        status={
          form.open.length > 0
            ? t('quote:questions.toAnswer', { count: form.open.length })
            : t('quote:questions.all')
        }
      >
        <ActionButton
          variant="primary"
          availability={account.actions.update}
          busy={isLeaving || isPending}
          busyText={t('quote:questions.saving')}
          type="submit"
          form="renewal-questions"
        >
          {t('quote:flow.continue')}
          <ArrowRight size={16} aria-hidden="true" />
        </ActionButton>
      </ActionBar>
    </>
  )
}

type RenewalForm = ReturnType<typeof useRenewalAnswers>

const Asked = (props: {
  form: RenewalForm
  variant: Variant
  account: Account
  /** The questions that still need an answer say so. */
  saysMissing: boolean
}) => {
  const { t } = useTranslation(['quote', 'renewal'])
  const { form, variant, account } = props
  if (form.questions.length === 0 && form.open.length === 0)
    return <Notice tone="success">{t('renewal:nothing')}</Notice>
  const fields = new Set([...form.questions, ...form.open].map(({ field }) => field))
  const questions = visibleQuestions(variant, form.answers).filter(({ field }) => fields.has(field))
  return (
    <>
      <Notice tone="info">{t('renewal:asked', { count: questions.length })}</Notice>
      <SectionForm
        label={t('renewal:heading')}
        groups={variant.groups}
        questions={questions}
        open={form.open}
        saysMissing={props.saysMissing}
        answers={form.answers}
        before={form.before}
        provenance={account.answerProvenance}
        contradictions={account.contradictions}
        onAnswer={form.answer}
        productType={variant.product}
      />
    </>
  )
}

/** The answers that still apply; each can be opened, because only the insured knows what changed. */
const UnchangedAnswers = (props: {
  questions: readonly ShownQuestion[]
  answers: GivenAnswers
  onChange: (field: string) => void
}) => {
  const { t } = useTranslation(['quote', 'renewal'])
  if (props.questions.length === 0) return null
  return (
    <Card title={t('renewal:stand', { count: props.questions.length })}>
      <ul className={classes.unchanged}>
        {props.questions.map(({ field, wording }) => (
          <li key={field}>
            <span>
              {wording} <strong>{answerText(field, props.answers)}</strong>
            </span>
            <Button
              size="compact"
              aria-label={t('renewal:changeOf', { question: wording })}
              onClick={() => props.onChange(field)}
            >
              {t('renewal:change')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
