import { useTranslation } from 'react-i18next'
import type { Provenance } from '#domain/account/schema.ts'
import type { Question } from '#domain/questionnaire/question.ts'
import type { AnswerField, AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import { RadioGroup, type Choice } from '#web/kit/choice.tsx'
import { TextArea } from '#web/kit/text-field.tsx'
import { useSourceWords } from '#web/records/company/source-chip.tsx'
import classes from './flow.module.css'

interface Props {
  question: Question
  answers: GivenAnswers
  provenance: AnswerProvenance
  onAnswer: (changes: GivenAnswers) => void
}

/** Single keys that answer: Y, N, U, and A for "N/A". */
const KEYS: Readonly<Record<string, string>> = {
  YES: 'y',
  NO: 'n',
  UNCERTAIN: 'u',
  NA: 'a',
  true: 'y',
  false: 'n',
}

/** What somebody typed here needs no chip; what was known before does. */
const isTold = (from: Provenance | undefined): boolean => from !== undefined && from.source !== 'typed'

const changeOf = (field: AnswerField, value: unknown): GivenAnswers => ({ [field]: value }) as GivenAnswers

/** A question with few answers that exclude each other. Values travel through the radios as text. */
const OneOf = ({ question, answers, provenance, onAnswer }: Props) => {
  const words = useSourceWords()
  const value = answers[question.field]
  const choices: Choice[] = question.choices.map((choice) => {
    const key = KEYS[String(choice.value)]
    return { value: String(choice.value), label: choice.label, ...(key && { key }) }
  })
  return (
    <RadioGroup
      label={question.wording}
      hint={question.help}
      source={isTold(provenance[question.field]) ? words(provenance[question.field]) : undefined}
      choices={choices}
      value={value === undefined ? null : String(value)}
      onChange={(text) => {
        const chosen = question.choices.find((choice) => String(choice.value) === text)
        if (chosen) onAnswer(changeOf(question.field, chosen.value))
      }}
    />
  )
}

const SeveralOf = ({ question, answers, onAnswer }: Props) => {
  const value = answers[question.field]
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const hint = `hint-${question.field}`
  return (
    <fieldset className={classes.fieldset} aria-describedby={hint}>
      <legend className={classes.legend}>{question.wording}</legend>
      <span id={hint} className={classes.hint}>
        {question.help}
      </span>
      <div className={classes.ticks}>
        {question.choices.map((choice) => (
          <label key={String(choice.value)} className={classes.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) =>
                onAnswer(
                  changeOf(
                    question.field,
                    event.target.checked
                      ? [...chosen, choice.value]
                      : chosen.filter((one) => one !== choice.value),
                  ),
                )
              }
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const InWords = ({ question, answers, onAnswer }: Props) => {
  const value = answers[question.field]
  return (
    <TextArea
      label={question.wording}
      hint={question.help}
      value={typeof value === 'string' ? value : ''}
      maxLength={2000}
      onChange={(text) => onAnswer(changeOf(question.field, text))}
    />
  )
}

/** One question of the application with its help and its answer. */
export const QuestionRow = (props: Props) => {
  const { answerType, field } = props.question
  const Kind = answerType === 'multi' ? SeveralOf : answerType === 'text' ? InWords : OneOf
  return (
    <div className={classes.question} id={`question-${field}`} data-question={field}>
      <Kind {...props} />
    </div>
  )
}

/** The keys in words, since nobody guesses them. */
export const KeyHint = () => {
  const { t } = useTranslation('quote')
  return (
    <p className={classes.keys}>
      <kbd>Y</kbd> <kbd>N</kbd> <kbd>U</kbd> {t('quote:questions.keys')}
    </p>
  )
}
