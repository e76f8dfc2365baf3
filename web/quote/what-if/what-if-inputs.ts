import { isOnlineShareAsked } from '#domain/account/online-sales.ts'
import type { Answer } from '#web/client.ts'
import { withoutAsked } from '../calculator/edits.ts'
import type { CalculatorChoices, CalculatorRequest } from '../shared/quote.ts'

type Question = Answer<'questionList'>['sections'][number]['groups'][number]['questions'][number]

/** Something that the price depends on and that may be tried under another value. */
export interface Trial {
  id: string
  label: string
  /** How the value is typed or chosen; money in major units. */
  kind: 'money' | 'number' | 'code' | 'choice' | 'several'
  options: readonly { value: string; label: string }[]
  /** Today's value as text, null where it is unknown. */
  now: string | null
}

/** One try: an input and the value typed for it, empty until there is one. */
export interface Try {
  id: string
  value: string
}

/** What the server is asked: facts of the company, and terms where any differ. */
export interface Asked {
  change: Record<string, unknown>
  changedRequest?: CalculatorRequest
}

const TERMS = ['limit', 'deductible', 'attachmentPoint', 'waitingPeriod', 'retroActivePeriod'] as const
const NUMBERS = [
  'revenue',
  'nonUsRevenue',
  'noOfEmployees',
  'onlineSalesShare',
  'score',
  'numberOfPersonalRecords',
  'verifiedConnectors',
] as const
const ANSWER = 'answer:'

const nowOf = ({ answer, choices }: Question): string | null => {
  if (Array.isArray(answer)) return answer.join(',')
  const index = choices.findIndex((one) => one.value === answer)
  return index < 0 ? null : String(index)
}

/** Questions with choices as inputs; what is typed in words moves no price. */
export const trialsOfQuestions = (questions: readonly Question[]): Trial[] =>
  questions
    .filter((one) => one.choices.length > 0)
    .map((one) => ({
      id: `${ANSWER}${one.field}`,
      label: one.wording,
      kind: one.answerType === 'multi' ? 'several' : 'choice',
      options: one.choices.map(({ value, label }, index) => ({
        value: one.answerType === 'multi' ? String(value) : String(index),
        label,
      })),
      now: nowOf(one),
    }))

type Words = (key: string) => string

/** Facts of the company, in the order in which an underwriter thinks of them. */
export const trialsOfCompany = (
  account: Answer<'accountGet'>,
  states: readonly { value: string; label: string }[],
  words: Words,
): Trial[] => {
  const { firmographics: company } = account
  const isUs = account.market === 'US'
  const text = (value: string | number | null | undefined) =>
    value === undefined || value === null ? null : String(value)
  const trial = (
    id: string,
    kind: Trial['kind'],
    now: string | null,
    options: Trial['options'] = [],
  ): Trial => ({
    id,
    label: words(id),
    kind,
    options,
    now,
  })
  return [
    trial('revenue', 'money', text(company.revenue)),
    ...(isUs ? [trial('nonUsRevenue', 'money', text(company.nonUsRevenue))] : []),
    trial('noOfEmployees', 'number', text(company.noOfEmployeesAll)),
    ...(isUs && isOnlineShareAsked(company.naicsCode)
      ? [trial('onlineSalesShare', 'number', text(company.onlineSalesShare))]
      : []),
    isUs
      ? trial('naicsCode', 'code', text(company.naicsCode))
      : trial('sicCode', 'code', text(company.sicCode)),
    ...(isUs ? [trial('state', 'choice', text(account.state), states)] : []),
    trial('score', 'number', null),
    trial('verifiedConnectors', 'number', null),
    trial('numberOfPersonalRecords', 'number', text(company.numberOfPersonalRecords)),
  ]
}

/** Terms of the policy, with the choices of the calculator. */
export const trialsOfTerms = (
  request: CalculatorRequest,
  choices: CalculatorChoices,
  words: Words,
  money: (amount: number) => string,
): Trial[] => {
  const amounts = (id: (typeof TERMS)[number], values: readonly number[]): Trial => ({
    id,
    label: words(id),
    kind: 'choice',
    options: values.map((one) => ({ value: String(one), label: money(one) })),
    now: request[id] === undefined ? null : String(request[id]),
  })
  return [
    amounts('limit', choices.limits),
    amounts('deductible', choices.deductibles),
    ...(choices.attachmentPoints.length > 0 ? [amounts('attachmentPoint', choices.attachmentPoints)] : []),
    ...(choices.waitingPeriods.length > 0
      ? [
          {
            ...amounts('waitingPeriod', []),
            options: choices.waitingPeriods.map((one) => ({ value: String(one), label: `${one} h` })),
          },
        ]
      : []),
    {
      ...amounts('retroActivePeriod', []),
      options: choices.retroActivePeriods.map((one) => ({ value: String(one.value), label: one.label })),
    },
  ]
}

const isOneOf = <T extends string>(list: readonly T[], id: string): id is T =>
  (list as readonly string[]).includes(id)

const numberOf = (value: string): number | null => {
  const number = Number(value)
  return value.trim() === '' || !Number.isFinite(number) || number < 0 ? null : number
}

const answerOf = (question: Question | undefined, value: string): unknown => {
  if (!question) return undefined
  if (question.answerType === 'multi') return value.split(',').filter(Boolean)
  return question.choices[Number(value)]?.value
}

/** Inputs whose text is no number, by id: they are neither left out nor taken for none, so that nothing is priced. */
export const unreadTries = (tries: readonly Try[]): ReadonlyMap<string, string> =>
  new Map(
    tries
      .filter(({ id, value }) => isOneOf(NUMBERS, id) && value !== '' && numberOf(value) === null)
      .map(({ id, value }) => [id, value]),
  )

/** The tries that have a value, as the server takes them; null while there is none, or one that is no value. */
export const askedOf = (
  tries: readonly Try[],
  request: CalculatorRequest,
  questions: readonly Question[],
): Asked | null => {
  if (unreadTries(tries).size > 0) return null
  const change: Record<string, unknown> = {}
  const answers: Record<string, unknown> = {}
  const terms: Partial<Record<(typeof TERMS)[number], number>> = {}
  for (const { id, value } of tries) {
    if (value === '') continue
    if (id.startsWith(ANSWER)) {
      const field = id.slice(ANSWER.length)
      answers[field] = answerOf(
        questions.find((one) => one.field === field),
        value,
      )
    } else if (isOneOf(TERMS, id)) terms[id] = Number(value)
    else change[id] = isOneOf(NUMBERS, id) ? numberOf(value) : value
  }
  if (Object.keys(answers).length > 0) change['answers'] = answers
  const isTerms = Object.keys(terms).length > 0
  if (!isTerms && Object.keys(change).length === 0) return null
  return {
    change,
    ...(isTerms && {
      changedRequest: {
        ...('deductible' in terms ? withoutAsked(request) : request),
        ...terms,
      } as CalculatorRequest,
    }),
  }
}

export type { Question }
