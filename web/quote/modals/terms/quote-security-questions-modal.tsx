import { useState } from 'react'
import { z } from 'zod'
import {
  answeredOf,
  settleAnswers,
  unanswered,
  visibleQuestions,
} from '#domain/questionnaire/given-answers.ts'
import type { AnswerField, GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { Progress } from '#web/questionnaire/shared/progress.tsx'
import { SectionForm } from '#web/questionnaire/shared/section-form.tsx'
import { useApi } from '#web/use-api.ts'
import { boughtOf, type Quote } from '#web/quote/shared/quote.ts'
import { SAVE_TRIGGERS, type SaveTrigger, useSaveQuestions } from '../parts/save-questions.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const modalParams = quoteModalParams.extend({ trigger: z.enum(SAVE_TRIGGERS).optional() })

const Loaded = ({ quote, trigger }: { quote: Quote; trigger: SaveTrigger | undefined }) => {
  const account = useApi('accountGet', { params: { accountId: quote.accountId } })
  const variant = variantFor(quote.product)
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data || !variant) return <Skeletons lines={8} height={32} />
  return <Questions quote={quote} account={account.data} variant={variant} trigger={trigger} />
}

interface Props {
  quote: Quote
  account: Answer<'accountGet'>
  variant: Variant
  trigger: SaveTrigger | undefined
}

/** The section to begin with: the first that still has something to ask. */
const firstOpen = ({ quote, account, variant }: Props): string => {
  const open = unanswered(variant, account.answers, boughtOf(quote))[0]
  const found = variant.sections.find(({ groups }) => groups.some(({ group }) => group === open?.group))
  return (found ?? variant.sections[0])?.id ?? ''
}

const fieldsIn = (answers: GivenAnswers) => Object.keys(answers) as AnswerField[]

/** The product's questionnaire, a section at a time; saving prices the quote again and goes on as the trigger says. */
const Questions = (props: Props) => {
  const { quote, account, variant, trigger } = props
  const { t } = useTranslation('quote')
  const { close, setDirty } = useModalControls()
  const [changes, setChanges] = useState<GivenAnswers>({})
  const [together, setTogether] = useState<AnswerField[]>([])
  const [current, setCurrent] = useState(() => firstOpen(props))
  const [tried, setTried] = useState<string>()
  const section = variant.sections.find(({ id }) => id === current) ?? variant.sections[0]
  const answers = settleAnswers({ ...account.answers, ...changes })
  const bought = boughtOf(quote)
  const shown = visibleQuestions(variant, answers, bought)
  const open = unanswered(variant, answers, bought)
  const { save, isPending, error } = useSaveQuestions(quote, trigger, () => setDirty(false), close)
  const alone = (more: GivenAnswers) => together.filter((field) => !(field in more))
  const change = (more: GivenAnswers, pressed: AnswerField[]) => {
    setDirty(true)
    setTogether(pressed)
    setChanges((before) => ({ ...before, ...more }))
  }
  const submit = () => {
    setTried(section?.id)
    if (open.some(({ group }) => section?.groups.some((one) => one.group === group))) return
    const elsewhere = variant.sections.find(({ groups }) =>
      groups.some(({ group }) => open[0]?.group === group),
    )
    // What goes on from here needs every answer, not only those of this section.
    if (trigger && elsewhere) return setCurrent(elsewhere.id)
    save(changes, together)
  }
  const failure = error
    ? messageOr(
        error,
        t(error.status === 0 ? 'quote:texts.somethingWrongLater' : 'quote:texts.questionsFailed'),
      )
    : null
  return (
    <PlainForm failure={failure} onSubmit={submit}>
      <ModalBody>
        <Progress
          variant={variant}
          shown={shown}
          answered={answeredOf(shown, answers)}
          current={section?.id ?? ''}
          onSection={setCurrent}
        />
        <SectionForm
          label={section?.title ?? ''}
          groups={section?.groups ?? []}
          questions={shown}
          open={open}
          saysMissing={tried === section?.id}
          answers={answers}
          provenance={account.answerProvenance}
          contradictions={account.contradictions}
          onAnswer={(more) => change(more, alone(more))}
          onNone={(more) => change(more, [...alone(more), ...fieldsIn(more)])}
          {...(variant && { productType: variant.product })}
        />
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('quote:securityQuestions.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isPending} busyText={t('quote:questions.saving')}>
          {t(`quote:securityQuestions.save.${trigger ?? 'price'}`)}
        </Button>
      </ModalFooter>
    </PlainForm>
  )
}

/** Security questions of a quote, by section. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('quote:securityQuestions.title'),
  content: ({ params }) => (
    <WithQuote params={params}>{(quote) => <Loaded quote={quote} trigger={params.trigger} />}</WithQuote>
  ),
})
