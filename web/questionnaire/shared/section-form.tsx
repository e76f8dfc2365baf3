import { CheckCheck } from 'lucide-react'
import type { AnswerField, AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import { isBlank, type ShownQuestion } from '#domain/questionnaire/given-answers.ts'
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
  /** Label of the button that answers all with Yes; none without it. */
  allYes: string | null
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
}

const YES_TYPES: readonly string[] = ['boolean', 'yesNoUncertain', 'yesNoNa']

/** The changes that answer these questions with Yes. */
const yesToAll = (fields: readonly { field: AnswerField; answerType: string }[]): GivenAnswers =>
  Object.fromEntries(
    fields.map(({ field, answerType }) => [field, answerType === 'boolean' ? true : 'YES']),
  ) as GivenAnswers

const isYes = (value: unknown): boolean => value === true || value === 'YES'

/** Answers what is still unanswered with Yes; an existing answer is never changed. */
const YesToAll = ({ group, props }: { group: Group; props: SectionFormProps }) => {
  const { t } = useTranslation('account')
  const yesable = props.questions.filter(
    (one) => one.group === group.group && YES_TYPES.includes(one.answerType),
  )
  const open = yesable.filter(({ field }) => isBlank(props.answers[field]))
  if (!group.allYes || open.length === 0) return null
  const isAllYes = yesable.every(({ field }) => isBlank(props.answers[field]) || isYes(props.answers[field]))
  return (
    <Button
      size="compact"
      icon={<CheckCheck size={14} aria-hidden="true" />}
      onClick={() => props.onAnswer(yesToAll(open))}
    >
      {isAllYes ? group.allYes : t('account:questions.yesToRest')}
    </Button>
  )
}

const GroupCard = ({ group, props }: { group: Group; props: SectionFormProps }) => {
  const questions = props.questions.filter((one) => one.group === group.group)
  if (questions.length === 0) return null
  return (
    <Card title={group.title} actions={!props.before && <YesToAll group={group} props={props} />}>
      <div>
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            answers={props.answers}
            provenance={props.provenance}
            contradiction={props.contradictions?.find((one) => one.field === question.field)}
            before={props.before}
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
