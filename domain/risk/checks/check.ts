import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { DnsFacts, DnsRecord, Evidence } from '../evidence.ts'
import type { Factor } from '../schema.ts'

/** The answers as the checks read them, with when and from where they came. */
export interface AnswerEvidence {
  answers: GivenAnswers
  /** ISO instant of an answer without provenance of its own. */
  answeredAt: string
  provenance?: Partial<Record<string, { source: string; at: string }>>
}

export interface CheckInput extends AnswerEvidence {
  evidence: Evidence | null
}

export interface Observation {
  /** 0 to 100. */
  points: number
  finding: string
  raw: unknown
  observedAt: string
  source: string
  /** Of a check with a ceiling: the sentence to show where what was seen brings the ceiling, null where it does not. */
  holds?: string | null
}

/** Highest scores that remain while what a check saw is so bad. */
export interface Ceiling {
  company?: number
  factor?: number
  sentence: string
}

export interface Check {
  checkId: string
  factor: Factor
  title: string
  /** Percent of the factor. */
  weight: number
  fixText: string
  ceiling?: Ceiling
  /** Null when there is nothing to judge by. */
  observe: (input: CheckInput) => Observation | null
}

type AnswerField = keyof GivenAnswers & string

/** A check of a Yes/No/Uncertain/N-A answer: N/A counts as Yes, Uncertain earns 30 of 100. */
export const answerCheck = (
  field: AnswerField,
  words: { yes: string; no: string },
  check: Omit<Check, 'observe'>,
): Check => ({
  ...check,
  observe: (input) => {
    const value = input.answers[field]
    if (value === undefined) return null
    const isYes = value === 'YES' || value === 'NA' || value === true
    const isUncertain = value === 'UNCERTAIN'
    return {
      ...(check.ceiling && { holds: isYes || isUncertain ? null : check.ceiling.sentence }),
      points: isYes ? 100 : isUncertain ? 30 : 0,
      finding: isYes ? words.yes : isUncertain ? `Not known: ${words.no}` : words.no,
      raw: { [field]: value },
      ...answerOrigin(input, [field]),
    }
  },
})

/** Instant and source of answers; of several, the first that carries its own. */
export const answerOrigin = (
  input: AnswerEvidence,
  fields: readonly AnswerField[],
): Pick<Observation, 'observedAt' | 'source'> => {
  const known = fields.map((field) => input.provenance?.[field]).find((one) => one !== undefined)
  return { observedAt: known?.at ?? input.answeredAt, source: `answer (${known?.source ?? 'typed'})` }
}

/** Instant and source of a part of the evidence. */
export const seen = (facts: {
  observedAt: string
  source: string
}): Pick<Observation, 'observedAt' | 'source'> => ({
  observedAt: facts.observedAt,
  source: facts.source,
})

export const listed = (items: readonly string[], most = 5): string =>
  items.length <= most
    ? items.join(', ')
    : `${items.slice(0, most).join(', ')} and ${items.length - most} more`

/** The domain's records, unless the one in question could not be looked up. */
export const dnsSeen = (evidence: Evidence | null, record: DnsRecord): DnsFacts | null =>
  evidence?.dns && !evidence.dns.unobserved?.includes(record) ? evidence.dns : null
