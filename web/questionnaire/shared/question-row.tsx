import type { Provenance } from '#domain/account/schema.ts'
import type { RaisedContradiction } from '#domain/risk/contradictions.ts'
import { isBlank, type ShownQuestion } from '#domain/questionnaire/given-answers.ts'
import type { AnswerField, AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import { answerText } from '#domain/quote/answers.ts'
import { Button } from '#web/kit/button.tsx'
import { RadioGroup, type Choice } from '#web/kit/form/choice.tsx'
import { FieldError } from '#web/kit/form/field.tsx'
import { useMistake } from '#web/kit/form/mistakes/mistakes.ts'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { useSourceWords } from '#web/account/shared/company/source-chip.tsx'
import { dateText, instantText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './questions.module.css'
import { WhyAsked } from './why-asked.tsx'

interface Props {
  question: ShownQuestion
  answers: GivenAnswers
  provenance: AnswerProvenance
  contradiction?: RaisedContradiction | null | undefined
  /** The earlier answers, where it is asked whether they still apply. */
  before?: GivenAnswers | undefined
  onAnswer: (changes: GivenAnswers) => void
  /** Why the form was not sent. */
  error?: string | undefined
  /** The product that asks, for who is signed in: why it asks can be read. */
  productType?: string | undefined
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

const changeOf = (field: AnswerField, value: unknown): GivenAnswers => ({ [field]: value }) as GivenAnswers

/** A question with few answers that exclude each other. Values travel through the radios as text. */
const OneOf = ({ question, answers, error, onAnswer }: Props) => {
  const given = answers[question.field]
  const value = question.instead && given === question.instead.value ? question.instead.shownAs : given
  const choices: Choice[] = question.choices.map((choice) => {
    const key = KEYS[String(choice.value)]
    return { value: String(choice.value), label: choice.label, ...(key && { key }) }
  })
  return (
    <RadioGroup
      label={question.wording}
      hint={question.help}
      error={error}
      choices={choices}
      value={value === undefined ? null : String(value)}
      onChange={(text) => {
        const chosen = question.choices.find((choice) => String(choice.value) === text)
        if (chosen) onAnswer(changeOf(question.field, chosen.value))
      }}
    />
  )
}

const SeveralOf = ({ question, answers, error, onAnswer }: Props) => {
  const value = answers[question.field]
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const hint = `hint-${question.field}`
  const id = `several-${question.field}`
  useMistake({ id, path: question.field, label: question.wording, error })
  return (
    <fieldset id={id} className={classes.fieldset} aria-describedby={error ? `${hint} ${id}-error` : hint}>
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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}

const InWords = ({ question, answers, error, onAnswer }: Props) => {
  const value = answers[question.field]
  return (
    <TextArea
      label={question.wording}
      hint={question.help}
      error={error}
      value={typeof value === 'string' ? value : ''}
      maxLength={2000}
      onChange={(text) => onAnswer(changeOf(question.field, text))}
    />
  )
}

const Provided = ({ from }: { from: Provenance }) => {
  const { t } = useTranslation('account')
  const words = useSourceWords()
  const view = useMarket()
  const facts = { source: words(from), date: dateText(from.at.slice(0, 10), view), name: from.by }
  return (
    <span className={classes.meta} title={instantText(from.at, view)}>
      {t(from.by ? 'account:source.givenBy' : 'account:source.given', facts)}
      {from.together && `, ${t('account:source.together')}`}
    </span>
  )
}

/** What was answered before, one press away from being the answer again. */
const Before = ({ question, answers, before, onAnswer }: Props) => {
  const { t } = useTranslation('account')
  const value = before?.[question.field]
  if (!before || isBlank(value) || !isBlank(answers[question.field])) return null
  const answer = answerText(question.field, before)
  return (
    <span className={classes.before}>
      {t('account:renewal.before', { answer })}
      <Button
        size="compact"
        aria-label={t('account:renewal.stillSoOf', { answer, question: question.wording })}
        onClick={() => onAnswer(changeOf(question.field, value))}
      >
        {t('account:renewal.stillSo')}
      </Button>
    </span>
  )
}

/** Where the answer comes from and when, and what the evidence says against it. */
const NextTo = (props: Props) => {
  const { t } = useTranslation('account')
  const { question, provenance, contradiction } = props
  const from = provenance[question.field]
  return (
    <div className={classes.notes}>
      <Before {...props} />
      {question.neededFor && (
        <span className={classes.meta}>
          {t('account:questions.neededFor', { cover: question.neededFor })}
        </span>
      )}
      {!question.isRequired && !question.neededFor && (
        <span className={classes.meta}>{t('account:questions.optional')}</span>
      )}
      {from && <Provided from={from} />}
      {contradiction && !contradiction.confirmed && (
        <span className={classes.against}>
          {t('account:contradiction.against', { sentence: contradiction.sentence })}
        </span>
      )}
    </div>
  )
}

/** One question of a questionnaire with its help, its answer and where that comes from. */
export const QuestionRow = (props: Props) => {
  const { answerType, field } = props.question
  const Kind = answerType === 'multi' ? SeveralOf : answerType === 'text' ? InWords : OneOf
  return (
    <div className={classes.question} id={`question-${field}`} data-question={field}>
      <Kind {...props} />
      <NextTo {...props} />
      {props.productType && <WhyAsked question={props.question} productType={props.productType} />}
    </div>
  )
}

/** The keys in words, since no one would guess them. */
export const KeyHint = () => {
  const { t } = useTranslation('account')
  return (
    <p className={classes.keys}>
      <kbd>Y</kbd> <kbd>N</kbd> <kbd>U</kbd> {t('account:questions.keys')}
    </p>
  )
}
