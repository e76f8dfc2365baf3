import { ListX } from 'lucide-react'
import { noneOfThese } from '#domain/questionnaire/disclosed.ts'
import type { AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import { missingAnswer, type ShownQuestion } from '#domain/questionnaire/given-answers.ts'
import type { RaisedContradiction } from '#domain/risk/contradictions.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { moveOn } from './keys.ts'
import { QuestionRow } from './question-row.tsx'
import classes from './questions.module.css'

interface Group {
  group: string
  title: string
}

export interface SectionFormProps {
  /** Read to screen readers. */
  label: string
  groups: readonly Group[]
  /** The questions that show, each with its group. */
  questions: readonly ShownQuestion[]
  /** Those that still need an answer. */
  open: readonly ShownQuestion[]
  answers: GivenAnswers
  provenance: AnswerProvenance
  contradictions?: readonly RaisedContradiction[]
  /** The earlier answers, where it is asked whether they still apply. */
  before?: GivenAnswers
  onAnswer: (changes: GivenAnswers) => void
  /** The questions that still need an answer say so: the form was sent without them. */
  saysMissing?: boolean
  /** Takes the answers of "None of these", kept as given by one press; without it each question is answered alone. */
  onNone?: (changes: GivenAnswers) => void
  /** The product that asks, for who is signed in. */
  productType?: string
}

/** Answers the incidents, claims and litigation of a group that are still unanswered with No. */
const NoneOfThese = ({
  questions,
  props,
}: {
  questions: readonly ShownQuestion[]
  props: SectionFormProps
}) => {
  const { t } = useTranslation('account')
  const { onNone } = props
  const none = noneOfThese(questions, props.answers)
  const open = Object.keys(none).length
  if (!onNone || open < 2) return null
  const isAnswered = Object.keys(noneOfThese(questions, {})).length > open
  return (
    <Button
      size="compact"
      icon={<ListX size={14} aria-hidden="true" />}
      title={t('account:questions.noneHint')}
      onClick={() => onNone(none)}
    >
      {t(isAnswered ? 'account:questions.noneOfRest' : 'account:questions.none')}
    </Button>
  )
}

const GroupCard = ({ group, props }: { group: Group; props: SectionFormProps }) => {
  const questions = props.questions.filter((one) => one.group === group.group)
  if (questions.length === 0) return null
  return (
    <Card title={group.title} actions={!props.before && <NoneOfThese questions={questions} props={props} />}>
      <div>
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            answers={props.answers}
            provenance={props.provenance}
            contradiction={props.contradictions?.find((one) => one.field === question.field)}
            before={props.before}
            productType={props.productType}
            error={
              props.saysMissing && props.open.some(({ field }) => field === question.field)
                ? missingAnswer(question)
                : undefined
            }
            onAnswer={props.onAnswer}
          />
        ))}
      </div>
    </Card>
  )
}

/** One page of a questionnaire: a card a group; Y, N and U answer and lead on. */
export const SectionForm = (props: SectionFormProps) => (
  <div className={classes.groups} role="group" aria-label={props.label} onKeyDown={moveOn}>
    {props.groups.map((group) => (
      <GroupCard key={group.group} group={group} props={props} />
    ))}
  </div>
)
