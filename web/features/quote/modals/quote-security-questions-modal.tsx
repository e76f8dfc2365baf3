import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settleAnswers, unanswered, visibleQuestions } from '#domain/questionnaire/rules.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/modal.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/states.tsx'
import { focusQuestion } from '#web/records/questions/keys.ts'
import { Progress } from '#web/records/questions/progress.tsx'
import { SectionForm } from '#web/records/questions/section-form.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Quote } from '../quote.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

const Loaded = ({ quote }: { quote: Quote }) => {
  const account = useApi('accountGet', { params: { accountId: quote.accountId } })
  const variant = variantFor(quote.product)
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data || !variant) return <Skeletons lines={8} height={32} />
  return <Questions quote={quote} account={account.data} variant={variant} />
}

interface Props {
  quote: Quote
  account: Answer<'accountGet'>
  variant: Variant
}

/** The product's questionnaire, a section at a time; saving prices the quote again. */
const Questions = ({ quote, account, variant }: Props) => {
  const { t } = useTranslation('quote')
  const { close, setDirty } = useModalControls()
  const [changes, setChanges] = useState<GivenAnswers>({})
  const [current, setCurrent] = useState(variant.sections[0]?.id ?? '')
  const section = variant.sections.find(({ id }) => id === current) ?? variant.sections[0]
  const answers = settleAnswers({ ...account.answers, ...changes })
  const shown = visibleQuestions(variant, answers)
  const open = unanswered(variant, answers)
  const save = useCommand('quoteSecurityQuestions', { silent: true, onSuccess: close })
  const change = (more: GivenAnswers) => {
    setDirty(true)
    setChanges((before) => ({ ...before, ...more }))
  }
  const submit = () => {
    const missing = open.find(({ group }) => section?.groups.some((one) => one.group === group))
    if (missing) return focusQuestion(missing.field)
    save.mutate({ params: { quoteId: quote.id }, body: { answers: changes as Record<string, never> } })
  }
  const failure = save.error
    ? messageOr(
        save.error,
        t(save.error.status === 0 ? 'quote:texts.somethingWrongLater' : 'quote:texts.questionsFailed'),
      )
    : null
  return (
    <>
      <ModalBody>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Progress
          variant={variant}
          shown={shown}
          open={open}
          current={section?.id ?? ''}
          onSection={setCurrent}
        />
        <SectionForm
          label={section?.title ?? ''}
          groups={section?.groups ?? []}
          questions={shown}
          open={open}
          answers={answers}
          provenance={account.answerProvenance}
          contradictions={account.contradictions}
          onAnswer={change}
        />
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('quote:securityQuestions.cancel')}</Button>
        <Button
          variant="primary"
          busy={save.isPending}
          busyText={t('quote:questions.saving')}
          onClick={submit}
        >
          {t('quote:securityQuestions.submit')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Security questions of a quote, by section. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:securityQuestions.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <Loaded quote={quote} />}</WithQuote>,
})
