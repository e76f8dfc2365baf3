import { formatLimit } from '../../market/format.ts'
import { KNOWN_CIRCUMSTANCES } from '../../questionnaire/disclosed.ts'
import type { Variant } from '../../questionnaire/variant.ts'
import { unitsOf } from '../../kernel/exact.ts'
import { coverageOf } from '../../rating/coverage/catalogue.ts'
import type { CompiledProgram } from '../../rating/program/compile.ts'
import type { ReferralRule } from '../../rating/program/program-schema.ts'
import { COMPARED_FIELDS } from '../../risk/contradictions.ts'

/** Why a question is asked and what its answer does, a sentence each. */
export interface AskedBecause {
  field: string
  why: string[]
}

/** Answers that a fact of pricing is worked out from, where it has another name than its question. */
const ANSWERS_OF_FACT: Readonly<Record<string, readonly string[]>> = {
  backups: ['backupFrequency', 'backupTypes'],
  patching: ['patchingFrequency'],
}
const answersOf = (fact: string): readonly string[] => ANSWERS_OF_FACT[fact] ?? [fact]

const LISTED = new Intl.ListFormat('en-US')

/** How far a table moves the price, or only that it does. */
const movesPrice = (name: string, factors: readonly string[], showsFigures: boolean): string => {
  if (!showsFigures) return 'The answer counts in the price.'
  const sorted = factors.toSorted((a, b) => unitsOf(a) - unitsOf(b))
  return `The answer counts in the price as ${name}: a factor from ${sorted[0]} at best to ${sorted.at(-1)} at worst.`
}

const priceReasons = ({ file }: CompiledProgram, field: string, showsFigures: boolean): string[] => {
  const tables = [
    { id: 'claimHistory', name: 'Claim history', factors: file.claims.factors },
    ...file.controls,
  ]
  return tables
    .filter(({ id }) => answersOf(id).includes(field))
    .map(({ name, factors }) => movesPrice(name, Object.values(factors), showsFigures))
}

const RULE_WORDS: Readonly<Record<ReferralRule['level'], string>> = {
  decline: 'An answer may make the risk ineligible:',
  approve: 'An answer may require underwriter approval:',
  block: 'An answer may hold the quote back:',
  inform: 'An answer may change the terms:',
}

const ruleReasons = ({ file }: CompiledProgram, field: string): string[] =>
  file.referrals
    .filter(({ when }) => when.some(([fact]) => answersOf(fact).includes(field)))
    .map(({ level, reason }) => `${RULE_WORDS[level]} ${reason}`)

const coverageReasons = ({ file }: CompiledProgram, field: string): string[] => {
  const needing = file.coverages.optional.filter(({ needs }) => needs.includes(field))
  const names = needing.map(({ key }) => coverageOf(key)?.name ?? key)
  return names.length === 0 ? [] : [`A Yes is required for ${LISTED.format(names)}.`]
}

const limitReasons = ({ file }: CompiledProgram, field: string): string[] => {
  const most = file.coverages.sublimits.ransomWithoutBackups
  return field === 'backupFrequency' && most !== undefined
    ? [`Without backups ransom is paid up to ${formatLimit(most * 100, file.currency)}.`]
    : []
}

const disclosureReasons = (field: string): string[] =>
  KNOWN_CIRCUMSTANCES.some((one) => one.field === field)
    ? ['The policy does not cover what was known before it began, so a Yes goes to an underwriter.']
    : []

const evidenceReasons = (field: string): string[] =>
  COMPARED_FIELDS.includes(field) ? ['The answer is compared with the scan of the company.'] : []

const SIGNED = 'The insured signs the answer as a part of the application.'
const UNDERWRITERS = 'Underwriters read it; it does not move the price.'

/**
 * Why each question of a questionnaire is asked, from the tables that use its answer: rates, referral rules, coverages,
 * limits, evidence. `showsFigures`: the reader may price, and sees factors.
 */
export const whyAsked = (
  variant: Pick<Variant, 'questions'>,
  program: CompiledProgram,
  { showsFigures }: { showsFigures: boolean },
): AskedBecause[] =>
  variant.questions.map(({ field, neededFor }) => {
    const used = [
      ...priceReasons(program, field, showsFigures),
      ...ruleReasons(program, field),
      ...coverageReasons(program, field),
      ...limitReasons(program, field),
      ...disclosureReasons(field),
      ...(neededFor ? [`It is asked only where ${neededFor.cover} is bought.`] : []),
    ]
    return {
      field,
      why: [...new Set([...(used.length > 0 ? used : [UNDERWRITERS]), ...evidenceReasons(field), SIGNED])],
    }
  })
