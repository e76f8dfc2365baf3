import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settleAnswers, unanswered, visibleQuestions } from '#domain/questionnaire/rules.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { MarketContext, marketViews } from '#web/kit/market.ts'
import { ActionBar, Card, Page, PageHeader, useDocumentTitle } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { useLinkToken } from '#web/records/link-token.ts'
import { focusQuestion } from '#web/records/questions/keys.ts'
import { KeyHint } from '#web/records/questions/question-row.tsx'
import { SectionForm } from '#web/records/questions/section-form.tsx'
import { keepUnsaved, unsavedAnswers } from '#web/records/questions/unsaved-answers.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './answer-page.module.css'

type Asked = Answer<'questionLinkGet'>

const GONE = [404, 409]

/** The insured's own page: the questions that a mailed link asks, answered without signing in. */
export const AnswerPage = () => {
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
      <PageHeader title={title} subtitle={text} />
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
  const owner = `link:${asked.requestId}`
  const [given, setGiven] = useState<GivenAnswers>(() => unsavedAnswers(owner))
  const [name, setName] = useState(asked.recipientName)
  const [error, setError] = useState<string | null>(null)
  const answers = settleAnswers({ ...asked.answers, ...given })
  const isAsked = ({ group }: { group: string }) => asked.groups.includes(group)
  const questions = visibleQuestions(variant, answers).filter(isAsked)
  const open = unanswered(variant, answers).filter(isAsked)
  const send = useCommand('questionLinkAnswer', {
    refreshes: [],
    onSuccess: () => {
      keepUnsaved(owner, {})
      onDone()
    },
    // What is asked or known may have changed since the page was opened.
    onError: onRefused,
  })
  const answer = (changes: GivenAnswers) => {
    const all = { ...given, ...changes }
    keepUnsaved(owner, all)
    setGiven(all)
  }
  const submit = () => {
    if (open[0]) return focusQuestion(open[0].field)
    if (name.trim() === '') return setError(t('account:asked.nameRequired'))
    const shown = new Set(questions.map(({ field }) => field))
    const sent = Object.fromEntries(
      Object.entries(answers).filter(([field]) => (shown as ReadonlySet<string>).has(field)),
    ) as GivenAnswers
    const prefilled = Object.keys(sent).filter((field) => !(field in given))
    send.mutate({ params: { token }, body: { name: name.trim(), answers: sent, prefilled } })
  }
  return { answers, questions, open, name, setName, error, send, submit, answer }
}

const AnswerForm = (props: FormProps) => {
  const { t } = useTranslation('account')
  const { asked, variant } = props
  const form = useAnswerForm(props)
  return (
    <Page>
      <PageHeader
        title={t('account:asked.title', { company: asked.companyName })}
        subtitle={t('account:asked.subtitle', { name: asked.senderName, agency: asked.agencyName })}
      />
      <div className={classes.column}>
        <KeyHint />
        <SectionForm
          label={t('account:asked.questions')}
          groups={variant.groups.filter(({ group }) => asked.groups.includes(group))}
          questions={form.questions}
          open={form.open}
          answers={form.answers}
          provenance={asked.provenance}
          onAnswer={form.answer}
        />
        <Card title={t('account:asked.who')}>
          <TextField
            label={t('account:asked.name')}
            hint={t('account:asked.nameHint')}
            name="name"
            autoComplete="name"
            width="lg"
            value={form.name}
            error={form.error}
            onChange={form.setName}
          />
        </Card>
      </div>
      <ActionBar
        status={
          form.open.length > 0
            ? t('account:asked.toAnswer', { count: form.open.length })
            : t('account:asked.allAnswered')
        }
      >
        <Button
          variant="primary"
          icon={<Send size={16} aria-hidden="true" />}
          busy={form.send.isPending}
          busyText={t('account:asked.sending')}
          onClick={form.submit}
        >
          {t('account:asked.send')}
        </Button>
      </ActionBar>
    </Page>
  )
}
