import type { ShownQuestion } from '#domain/questionnaire/given-answers.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import classes from './questions.module.css'
import { useTranslation } from '#web/kit/texts.ts'

type Questions = readonly ShownQuestion[]

const countIn = (questions: Questions, groups: readonly string[]): number =>
  questions.filter((one) => groups.includes(one.group)).length

/** How far each section is, or each group where there is one section only; a section is a page to go to. */
export const Progress = (props: {
  variant: Variant
  shown: Questions
  answered: Questions
  current: string
  onSection: (id: string) => void
}) => {
  const { t } = useTranslation('account')
  const { sections, groups } = props.variant
  const parts =
    sections.length > 1
      ? sections.map((one) => ({ ...one, groups: one.groups.map(({ group }) => group) }))
      : groups.map((one) => ({ id: null, title: one.title, groups: [one.group] }))
  return (
    <ul className={classes.progress}>
      {parts.map(({ id, title, groups: counted }) => {
        const all = countIn(props.shown, counted)
        const answered = countIn(props.answered, counted)
        return (
          <li key={title} aria-current={id !== null && id === props.current ? 'page' : undefined}>
            {id === null ? (
              <span>{title}</span>
            ) : (
              <button type="button" onClick={() => props.onSection(id)}>
                {title}
              </button>
            )}
            <span>{t('account:questions.answered', { answered, all })}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Every question without an answer, whichever section it is in; each leads to its place. */
export const OpenList = (props: { open: Questions; onJump: (question: ShownQuestion) => void }) => {
  const { t } = useTranslation('account')
  if (props.open.length === 0) return null
  return (
    <details>
      <summary>{t('account:questions.unanswered', { count: props.open.length })}</summary>
      <ul className={classes.jump}>
        {props.open.map((question) => (
          <li key={question.id}>
            <button type="button" onClick={() => props.onJump(question)}>
              {question.wording}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
