import { ArrowRight, CheckCheck } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { unanswered, visibleQuestions, type ShownQuestion } from '#domain/questionnaire/rules.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { Button } from '#web/kit/button.tsx'
import { ActionBar, Card, TwoColumns } from '#web/kit/page.tsx'
import { Notice } from '#web/kit/states.tsx'
import classes from './flow.module.css'
import type { Flow } from './flow.ts'
import { KeyHint, QuestionRow } from './question-row.tsx'
import { useAnswers, yesToAll, type Answers } from './use-answers.ts'

/** The questionnaire of the product: one page, a group each a card, saved as it is answered. */
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

const focusQuestion = (within: HTMLElement | null, field: string): void => {
  const row = within?.querySelector<HTMLElement>(`[data-question="${field}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}

const ANSWER_KEYS = ['y', 'n', 'u', 'a']

/** After an answer by key the focus is on the next question, so that a practised hand never leaves the keys. */
const moveOn = (event: KeyboardEvent, within: HTMLElement | null): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || !ANSWER_KEYS.includes(event.key.toLowerCase())) return
  const target = event.target as HTMLElement
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return
  const row = target.closest('[data-question]')
  requestAnimationFrame(() => {
    if (!row?.querySelector('input:checked')) return
    const rows = [...(within?.querySelectorAll<HTMLElement>('[data-question]') ?? [])]
    const next = rows[rows.findIndex((one) => one === row) + 1]
    if (next) focusQuestion(within, next.dataset.question ?? '')
  })
}

const Questionnaire = ({ flow, variant }: { flow: Flow; variant: Variant }) => {
  const { t } = useTranslation('quote')
  const form = useRef<HTMLDivElement>(null)
  const answers = useAnswers(flow.account, variant)
  const shown = visibleQuestions(variant, answers.answers)
  const open = unanswered(variant, answers.answers)
  const goOn = async () => {
    if (await answers.flush()) flow.next()
  }
  const goBack = async () => {
    if (await answers.flush()) flow.back()
  }
  return (
    <>
      <TwoColumns
        main={
          <div
            className={classes.groups}
            role="group"
            aria-label={t('quote:flow.step.questions')}
            ref={form}
            onKeyDown={(event) => moveOn(event, form.current)}
          >
            {variant.groups.map((group) => (
              <QuestionGroup
                key={group.group}
                group={group}
                questions={shown.filter((one) => one.group === group.group)}
                open={open}
                answers={answers}
                flow={flow}
              />
            ))}
          </div>
        }
        aside={
          <Card title={t('quote:questions.progress')}>
            <Progress variant={variant} shown={shown} open={open} />
            <KeyHint />
            {open.length > 0 && (
              <OpenList open={open} onJump={(field) => focusQuestion(form.current, field)} />
            )}
          </Card>
        }
      />
      <ActionBar status={<SaveStatus answers={answers} open={open.length} />}>
        <Button onClick={() => void goBack()}>{t('quote:flow.back')}</Button>
        <Button
          variant="primary"
          busy={answers.isSaving}
          busyText={t('quote:questions.saving')}
          onClick={() => void goOn()}
        >
          {t(open.length > 0 ? 'quote:questions.continueOpen' : 'quote:flow.continue')}
          <ArrowRight size={16} aria-hidden="true" />
        </Button>
      </ActionBar>
    </>
  )
}

const YES_TYPES: readonly string[] = ['boolean', 'yesNoUncertain', 'yesNoNa']

const QuestionGroup = (props: {
  group: Variant['groups'][number]
  questions: readonly ShownQuestion[]
  open: readonly ShownQuestion[]
  answers: Answers
  flow: Flow
}) => {
  const { group, questions, open, answers, flow } = props
  const yesable = questions.filter((one) => YES_TYPES.includes(one.answerType))
  const isOpen = yesable.some(({ field }) => open.some((one) => one.field === field))
  return (
    <Card
      title={group.title}
      actions={
        group.allYes &&
        isOpen && (
          <Button
            size="compact"
            icon={<CheckCheck size={14} aria-hidden="true" />}
            onClick={() => answers.set(yesToAll(yesable))}
          >
            {group.allYes}
          </Button>
        )
      }
    >
      <div>
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            answers={answers.answers}
            provenance={flow.account.answerProvenance}
            onAnswer={answers.set}
          />
        ))}
      </div>
    </Card>
  )
}

const Progress = (props: {
  variant: Variant
  shown: readonly ShownQuestion[]
  open: readonly ShownQuestion[]
}) => {
  const { t } = useTranslation('quote')
  return (
    <ul className={classes.progress}>
      {props.variant.groups.map((group) => {
        const all = props.shown.filter((one) => one.group === group.group).length
        const open = props.open.filter((one) => one.group === group.group).length
        return (
          <li key={group.group}>
            <span>{group.title}</span>
            <span>{t('quote:questions.answered', { answered: all - open, all })}</span>
          </li>
        )
      })}
    </ul>
  )
}

const OpenList = (props: { open: readonly ShownQuestion[]; onJump: (field: string) => void }) => {
  const { t } = useTranslation('quote')
  return (
    <details>
      <summary>{t('quote:questions.unanswered', { count: props.open.length })}</summary>
      <ul className={classes.jump}>
        {props.open.map((question) => (
          <li key={question.id}>
            <button type="button" onClick={() => props.onJump(question.field)}>
              {question.wording}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const SaveStatus = ({ answers, open }: { answers: Answers; open: number }) => {
  const { t, i18n } = useTranslation('quote')
  const parts = [
    open > 0 ? t('quote:questions.toAnswer', { count: open }) : t('quote:questions.all'),
    answers.savedAt !== null &&
      t('quote:questions.saved', {
        time: new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(answers.savedAt),
      }),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}
