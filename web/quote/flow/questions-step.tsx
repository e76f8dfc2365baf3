import { ArrowRight, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  answeredOf,
  unanswered,
  visibleQuestions,
  type ShownQuestion,
} from '#domain/questionnaire/given-answers.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { ActionBar, Card, TwoColumns } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { focusQuestion } from '#web/questionnaire/shared/keys.ts'
import { OpenList, Progress } from '#web/questionnaire/shared/progress.tsx'
import { QuestionRequests } from '#web/questionnaire/shared/question-requests.tsx'
import { KeyHint } from '#web/questionnaire/shared/question-row.tsx'
import { SectionForm } from '#web/questionnaire/shared/section-form.tsx'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { boughtOf } from '../shared/quote.ts'
import type { Flow } from './flow.ts'
import { QuestionContradictions } from './question-contradictions.tsx'
import { useAnswers, type Answers } from './use-answers.ts'

/** The questionnaire of the product: one page a section, a group each a card, saved as it is answered. */
export const QuestionsStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation('quote')
  const variant = variantFor(flow.productType)
  if (variant) return <Questionnaire flow={flow} variant={variant} />
  return (
    <>
      <Notice tone="info">{t('quote:questions.none')}</Notice>
      <ActionBar>
        <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
        <Button variant="primary" onClick={() => flow.next()}>
          {t('quote:flow.continue')}
        </Button>
      </ActionBar>
    </>
  )
}

/** The section in the address, and how to get to its neighbours or beyond them. */
const useSection = (variant: Variant, flow: Flow) => {
  const { search, change } = useUrlState()
  const { sections } = variant
  const found = sections.findIndex(({ id }) => id === search.get('section'))
  const index = Math.max(found, 0)
  const go = (id: string | undefined) => {
    change({ section: id ?? null }, 'push')
    window.scrollTo({ top: 0 })
  }
  return {
    section: sections[index] as Variant['sections'][number],
    go,
    next: () => (index + 1 < sections.length ? go(sections[index + 1]?.id) : flow.next()),
    back: () => (index > 0 ? go(sections[index - 1]?.id) : flow.back()),
  }
}

/** Jumps to a question, over to its section first where that is another one. */
const useJump = (variant: Variant, current: string, go: (id: string) => void) => {
  const [target, setTarget] = useState<{ field: string; section: string } | null>(null)
  useEffect(() => {
    if (target?.section !== current) return
    focusQuestion(target.field)
    setTarget(null)
  }, [target, current])
  return ({ field, group }: ShownQuestion) => {
    const home = variant.sections.find(({ groups }) => groups.some((one) => one.group === group))
    if (!home) return
    if (home.id !== current) go(home.id)
    setTarget({ field, section: home.id })
  }
}

/** What the saved quote buys; before there is one, nothing is known to be bought. */
const useBought = ({ productType, quoteId }: Flow): string[] => {
  const quote = useApi(
    'quoteGet',
    { params: { productType, id: quoteId ?? '' } },
    { enabled: quoteId !== null },
  )
  return quote.data ? boughtOf(quote.data) : []
}

const Questionnaire = ({ flow, variant }: { flow: Flow; variant: Variant }) => {
  const { t } = useTranslation('quote')
  const { section, go, next, back } = useSection(variant, flow)
  const jump = useJump(variant, section.id, go)
  const answers = useAnswers(flow.account, variant)
  const bought = useBought(flow)
  const shown = visibleQuestions(variant, answers.answers, bought)
  const open = unanswered(variant, answers.answers, bought)
  const { contradictions, answerProvenance } = flow.account
  // Answers that are being saved by themselves do not make the button busy: a press in that moment would be lost.
  const [isLeaving, setLeaving] = useState(false)
  const leave = async (by: () => void) => {
    setLeaving(true)
    if (await answers.flush()) by()
    setLeaving(false)
  }
  return (
    <>
      <QuestionContradictions account={flow.account} variant={variant} />
      <TwoColumns
        main={
          <SectionForm
            label={variant.sections.length > 1 ? section.title : t('quote:flow.step.questions')}
            groups={section.groups}
            questions={shown}
            open={open}
            answers={answers.answers}
            provenance={answerProvenance}
            contradictions={contradictions}
            onAnswer={answers.set}
            onNone={answers.setTogether}
            productType={variant.product}
          />
        }
        aside={
          <Card title={t('quote:questions.progress')}>
            <Progress
              variant={variant}
              shown={shown}
              answered={answeredOf(shown, answers.answers)}
              current={section.id}
              onSection={go}
            />
            <KeyHint />
            <OpenList open={open} onJump={jump} />
            <SendToInsured flow={flow} variant={variant} section={section.id} />
          </Card>
        }
      />
      <ActionBar status={<SaveStatus answers={answers} open={open.length} />}>
        <Button onClick={() => void leave(back)}>{t('quote:flow.back')}</Button>
        <Button
          variant="primary"
          busy={isLeaving}
          busyText={t('quote:questions.saving')}
          onClick={() => void leave(next)}
        >
          {t(open.length > 0 ? 'quote:questions.continueOpen' : 'quote:flow.continue')}
          <ArrowRight size={16} aria-hidden="true" />
        </Button>
      </ActionBar>
    </>
  )
}

/** A colleague at the insured may know the answers better. */
const SendToInsured = (props: { flow: Flow; variant: Variant; section: string }) => {
  const { t } = useTranslation('account')
  const openModal = useModal()
  const { account } = props.flow
  return (
    <>
      <ActionButton
        size="compact"
        icon={<Mail size={14} aria-hidden="true" />}
        availability={account.actions.update}
        onClick={() =>
          openModal('account.sendQuestions', {
            accountId: account.id,
            productType: props.variant.product,
            section: props.section,
          })
        }
      >
        {t('account:sendQuestions.button')}
      </ActionButton>
      <QuestionRequests accountId={account.id} />
    </>
  )
}

const SaveStatus = ({ answers, open }: { answers: Answers; open: number }) => {
  const { t, locale } = useTranslation('quote')
  const parts = [
    open > 0 ? t('quote:questions.toAnswer', { count: open }) : t('quote:questions.all'),
    answers.savedAt !== null &&
      t('quote:questions.saved', {
        time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(answers.savedAt),
      }),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}
