import { Send } from 'lucide-react'
import { useState } from 'react'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { settleAnswers, unanswered, visibleQuestions } from '#domain/questionnaire/given-answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { instantText } from '#web/kit/format/format.ts'
import { MarketContext, useMarket } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { useDocumentTitle } from '#web/kit/page/page-title.tsx'
import { ActionBar, Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useLinkToken } from '#web/access/shared/link-token.ts'
import { KeyHint } from '#web/questionnaire/shared/question-row.tsx'
import { SectionForm } from '#web/questionnaire/shared/section-form.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './answer-page.module.css'
import { useLinkAnswers } from './use-link-answers.ts'

type Asked = Answer<'questionLinkGet'>

const GONE = [404, 409]

/** Whose page it is: there is no way from here to one that needs a password. */
const Brand = () => (
  <header className={classes.brand}>
    <img src="/favicon.svg" alt="" width={24} height={24} />
    {PRODUCT_NAME}
  </header>
)

/** The insured's own page: the questions that a mailed link asks, answered without signing in. */
export const AnswerPage = () => (
  <div className={classes.sheet}>
    <Brand />
    <Linked />
  </div>
)

const Linked = () => {
  const { t } = useTranslation('account')
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  const link = useApi('questionLinkGet', { params: { token } }, { staleTime: Infinity, enabled: !isDone })
  const variant = link.data ? variantFor(link.data.productType) : null
  if (isDone) return <Plain title={t('account:asked.thanks')} text={t('account:asked.thanksText')} />
  if (link.error)
    return GONE.includes(link.error.status ?? 0) ? (
      <Plain title={link.error.message} text={t('account:asked.goneText')} />
    ) : (
      <Page>
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      </Page>
    )
  if (!link.data || !variant)
    return (
      <Page>
        <Skeletons lines={8} height={24} />
      </Page>
    )
  return (
    <MarketContext value={marketViews[link.data.market]}>
      <AnswerForm
        asked={link.data}
        variant={variant}
        token={token}
        onDone={() => setDone(true)}
        onRefused={() => void link.refetch()}
      />
    </MarketContext>
  )
}

const Plain = ({ title, text }: { title: string; text: string }) => {
  useDocumentTitle(title)
  return (
    <Page>
      <div className={classes.column}>
        <PageHeader title={title} subtitle={text} />
      </div>
    </Page>
  )
}

interface FormProps {
  asked: Asked
  variant: Variant
  token: string
  onDone: () => void
  /** The server wants something else than was sent. */
  onRefused: () => void
}

const useAnswerForm = ({ asked, variant, token, onDone, onRefused }: FormProps) => {
  const { t } = useTranslation('account')
  const [isTried, setTried] = useState(false)
  const [isSettling, setSettling] = useState(false)
  const kept = useLinkAnswers(asked, token, onRefused)
  const answers = settleAnswers({ ...asked.answers, ...kept.given })
  const isAsked = ({ group }: { group: string }) => asked.groups.includes(group)
  const questions = visibleQuestions(variant, answers).filter(isAsked)
  const open = unanswered(variant, answers).filter(isAsked)
  const isNameless = kept.name.trim() === ''
  const send = useCommand('questionLinkAnswer', {
    refreshes: [],
    onSuccess: onDone,
    // What is asked or known may have changed since the page was opened.
    onError: onRefused,
  })
  const submit = async () => {
    setTried(true)
    if (open.length > 0 || isNameless) return
    setSettling(true)
    const draftVersion = await kept.settle()
    setSettling(false)
    if (draftVersion === null) return
    const sent = sentOf(answers, questions)
    const prefilled = Object.keys(sent).filter((field) => !(field in kept.given))
    send.mutate({
      params: { token },
      body: { name: kept.name.trim(), answers: sent, prefilled, draftVersion },
    })
  }
  // Earlier sources do not apply to an answer that was given here.
  const provenance = Object.fromEntries(
    Object.entries(asked.provenance).filter(([field]) => !(field in kept.given)),
  )
  return {
    answers,
    provenance,
    questions,
    open,
    kept,
    isTried,
    nameError: isTried && isNameless ? t('account:asked.nameRequired') : undefined,
    isBusy: isSettling || send.isPending,
    submit,
  }
}

/** The answers to the questions that show. */
const sentOf = (answers: GivenAnswers, questions: readonly { field: string }[]): GivenAnswers => {
  const shown = new Set(questions.map(({ field }) => field))
  return Object.fromEntries(Object.entries(answers).filter(([field]) => shown.has(field)))
}

/** How far it is, and that nothing of it gets lost. */
const SaveStatus = ({ open, savedAt }: { open: number; savedAt: number | null }) => {
  const { t, locale } = useTranslation('account')
  const parts = [
    open > 0 ? t('account:asked.toAnswer', { count: open }) : t('account:asked.allAnswered'),
    savedAt !== null &&
      t('account:asked.saved', {
        time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(savedAt),
      }),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}

/** Shows a returning user where the existing answers come from. */
const Begun = ({ draft }: { draft: Asked['draft'] }) => {
  const { t } = useTranslation('account')
  const view = useMarket()
  const [begunAt] = useState(draft.savedAt)
  if (begunAt === null) return null
  return <Notice tone="info">{t('account:asked.begun', { time: instantText(begunAt, view) })}</Notice>
}

const AnswerForm = (props: FormProps) => {
  const { t } = useTranslation('account')
  const { asked, variant } = props
  const form = useAnswerForm(props)
  return (
    <Page>
      <PlainForm id="answer-questions" className={classes.column} onSubmit={() => void form.submit()}>
        <PageHeader
          title={t('account:asked.title', { company: asked.companyName })}
          subtitle={t('account:asked.subtitle', { name: asked.senderName, agency: asked.agencyName })}
        />
        <Begun draft={asked.draft} />
        <KeyHint />
        <p className={classes.kept}>{t('account:asked.kept')}</p>
        <SectionForm
          label={t('account:asked.questions')}
          groups={variant.groups.filter(({ group }) => asked.groups.includes(group))}
          questions={form.questions}
          open={form.open}
          saysMissing={form.isTried}
          answers={form.answers}
          provenance={form.provenance}
          onAnswer={form.kept.answer}
        />
        <Card title={t('account:asked.who')}>
          <TextField
            label={t('account:asked.name')}
            hint={t('account:asked.nameHint')}
            name="name"
            autoComplete="name"
            width="lg"
            value={form.kept.name}
            error={form.nameError}
            onChange={form.kept.setName}
          />
        </Card>
      </PlainForm>
      <ActionBar status={<SaveStatus open={form.open.length} savedAt={form.kept.savedAt} />}>
        <Button
          variant="primary"
          icon={<Send size={16} aria-hidden="true" />}
          busy={form.isBusy}
          busyText={t('account:asked.sending')}
          type="submit"
          form="answer-questions"
        >
          {t('account:asked.send')}
        </Button>
      </ActionBar>
    </Page>
  )
}
