import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '../rating/products.ts'
import { programFor } from '../rating/program/programs.ts'
import { SAFEGUARD_QUESTIONS } from './bank/safeguards.ts'
import { QUESTIONS, questionOf } from './bank.ts'
import {
  answerShown,
  askedBy,
  givenProblems,
  settleAnswers,
  unanswered,
  validateAnswers,
  visibleFields,
  visibleQuestions,
} from './given-answers.ts'
import type { AnswerField, GivenAnswers } from './schema.ts'
import type { Variant } from './variant.ts'
import { variantById, variantFor, VARIANTS } from './variants.ts'
import { fromWire, sentAs, wireField } from './wire.ts'

const of = (product: string): Variant => variantFor(product) as Variant
const fields = (list: readonly { field: string }[]) => list.map(({ field }) => field)

/** Yes to whatever is asked, and Never or the first choice where there is no Yes. */
const yesToAll = (variant: Variant): GivenAnswers => {
  let answers: GivenAnswers = {}
  for (const one of variant.questions) {
    const question = questionOf(one.field)
    const first = question?.choices[0]?.value ?? 'Told in words'
    const value = question?.answerType === 'multi' ? [first] : first
    answers = settleAnswers({ ...answers, [one.field]: value } as GivenAnswers)
  }
  return answers
}

/** Answers under which a question shows. */
const triggering = (field: AnswerField): GivenAnswers =>
  Object.fromEntries(
    (questionOf(field)?.visibleWhen ?? []).flatMap((condition) =>
      'anyOf' in condition
        ? [[condition.anyOf[0], condition.is[0]]]
        : 'includes' in condition
          ? [[condition.field, [condition.includes]]]
          : 'is' in condition
            ? [[condition.field, condition.is[0]]]
            : [],
    ),
  ) as GivenAnswers

describe.each(VARIANTS.map((variant) => [variant.id, variant] as const))('%s', (_, variant) => {
  it('asks each question once, each with its words and help', () => {
    const asked = fields(variant.questions)
    expect(new Set(asked).size).toBe(asked.length)
    for (const field of asked) {
      const question = questionOf(field as AnswerField)
      expect(question?.wording, field).toMatch(/\?$/)
      expect(question?.help.length, field).toBeGreaterThan(20)
    }
  })

  it('asks for what a follow-up depends on', () => {
    const asked = new Set<string>(fields(variant.questions))
    for (const { field } of variant.questions)
      for (const condition of questionOf(field)?.visibleWhen ?? []) {
        const parents = 'anyOf' in condition ? condition.anyOf : [condition.field]
        expect(
          parents.some((parent) => asked.has(parent)),
          field,
        ).toBe(true)
      }
  })

  it('is complete once everything that shows is answered', () => {
    const answers = askedBy(variant, yesToAll(variant))
    expect(validateAnswers(variant, answers)).toEqual([])
    for (const given of [{}, answers])
      expect(visibleFields(variant, given)).toEqual(fields(visibleQuestions(variant, given)))
    expect(visibleQuestions(variant, answers).every(({ field }) => answers[field] !== undefined)).toBe(true)
  })

  it('can be answered by its own names on the wire', () => {
    const answers = askedBy(variant, yesToAll(variant))
    const sent = Object.fromEntries(
      Object.entries(answers).map(([field, value]) => [wireField(variant, field as AnswerField), value]),
    )
    expect(fromWire(variant, sent)).toEqual(answers)
  })
})

describe('variants by product', () => {
  it.each(PRODUCTS.filter(({ isRated }) => isRated).map(({ code }) => code))(
    '%s asks for every answer that one of its coverages depends on',
    (code) => {
      const asked = new Set<string>(fields(of(code).questions))
      const { optional } = programFor(code, '2026-06-01').file.coverages
      for (const { key, needs } of optional) for (const field of needs) expect(asked, key).toContain(field)
    },
  )

  it('keeps the older questionnaire of a product by its version', () => {
    expect(of('P250').id).toBe('P250-5')
    expect(variantFor('p250', 1)?.questions).toHaveLength(18)
    expect(variantById('p250-1')?.version).toBe(1)
    expect(variantFor('NotSupported')).toBeNull()
  })

  it.each(PRODUCTS.flatMap(({ code }) => variantFor(code) ?? []).map((one) => [one.id, one] as const))(
    '%s asks for known circumstances and for words about them, since its form excludes what was known',
    (_, one) => {
      const asked = one.questions.filter(({ isRequired }) => isRequired).map(({ field }) => field)
      expect(asked).toContain('priorOrPendingClaimCircumstances')
      expect(asked).toContain('priorOrPendingClaimCircumstancesComments')
    },
  )

  it.each(['P100-1', 'P_ONE-1', 'ZSP-1', 'P250-3', 'P250_S-3', 'P_PLUS-3'])(
    '%s is kept as it was asked, without known circumstances',
    (id) =>
      expect(variantById(id)?.questions.map(({ field }) => field)).not.toContain(
        'priorOrPendingClaimCircumstances',
      ),
  )

  it.each(
    PRODUCTS.flatMap(({ code }) => variantFor(code) ?? []).map((variant) => [variant.id, variant] as const),
  )('%s offers every answer that can be true, be it as a part of a wider choice', (_, variant) => {
    for (const { field } of variant.questions) {
      const question = questionOf(field)
      const offered = visibleQuestions(variant, triggering(field)).find((one) => one.field === field)
      expect(offered, field).toBeDefined()
      for (const { value, label } of question?.choices ?? []) {
        const answer = answerShown(variant, field, { [field]: value })
        const choice = offered?.choices.find((one) => one.value === answer)
        expect(choice, `${field} ${String(value)}`).toBeDefined()
        if (answer !== value) expect(choice?.label, label).toMatch(/or (more|less) often$/)
      }
    }
  })

  it('says in Prime 250 that weekly includes daily, and keeps the words of the version before', () => {
    const words = (version: number) =>
      visibleQuestions(variantFor('P250', version) as Variant, {})
        .find(({ field }) => field === 'backupFrequency')
        ?.choices.find(({ value }) => value === 'WEEKLY')?.label
    expect(words(3)).toBe('Weekly or more often')
    expect(words(2)).toBe('Weekly')
  })

  it('requires every question of Prime 250 and offers no daily backup there', () => {
    const optional = of('P250').questions.filter(({ isRequired }) => !isRequired)
    expect(fields(optional)).toEqual(fields(SAFEGUARD_QUESTIONS))
    expect(variantById('P250-4')?.questions.every(({ isRequired }) => isRequired)).toBe(true)
    const backups = visibleQuestions(of('P250'), {}).find(({ field }) => field === 'backupFrequency')
    expect(backups?.choices.map(({ value }) => value)).toEqual([
      'WEEKLY',
      'MONTHLY',
      'QUARTERLY',
      'SIX_MONTHS',
      'NEVER',
    ])
    expect(fields(givenProblems(of('P250'), { backupFrequency: 'DAILY' }))).toEqual(['backupFrequency'])
    expect(givenProblems(of('PRIME_TECH'), { backupFrequency: 'DAILY' })).toEqual([])
  })

  it.each(['P100', 'P_ONE'])('of %s asks how many records there are, and is complete without', (product) => {
    const asked = fields(of(product).questions)
    expect(asked.slice(-3)).toEqual(['recordsPersonal', 'recordsCards', 'recordsHealth'])
    const answers = askedBy(of(product), yesToAll(of(product)))
    const { recordsPersonal: _, recordsCards: _cards, recordsHealth: _health, ...rest } = answers
    expect(unanswered(of(product), rest)).toEqual([])
    expect(givenProblems(of(product), { recordsHealth: 'NONE' })).toEqual([])
    expect(fields(givenProblems(of(product), { recordsHealth: -1 }))).toEqual(['recordsHealth'])
  })

  it.each([
    ['P100_PRO', ['edr', 'eolProducts', 'ngav', 'emailFiltering', 'contentReviewProcedure'], []],
    ['PRIME_CLOUD', ['ngav', 'emailFiltering', 'contentReviewProcedure'], ['edr', 'eolProducts']],
    ['PRIME_TECH', [], ['edr', 'eolProducts', 'ngav', 'emailFiltering', 'contentReviewProcedure']],
  ])('%s leaves %j optional and requires %j', (product, open, needed) => {
    const missing = fields(unanswered(of(product), {}))
    for (const field of open) expect(missing).not.toContain(field)
    for (const field of needed) expect(missing).toContain(field)
  })

  it('requires the questions of a coverage once it is bought', () => {
    const pro = of('P100_PRO')
    expect(fields(unanswered(pro, {}))).not.toContain('hasDualAuthorizationControls')
    expect(fields(unanswered(pro, {}, ['socialEngEndorsement']))).toContain('hasDualAuthorizationControls')
    expect(fields(unanswered(of('PRIME_CLOUD'), {}, ['techEO']))).toContain('hasDamageClaimAgainstApplicant')
  })

  it.each<[GivenAnswers, AnswerField, boolean]>([
    [{ mfaEmail: 'YES', mfaVendor: 'NA' }, 'mfaComments', true],
    [{ mfaEmail: 'YES' }, 'mfaComments', false],
    [{ planDisasterRecovery: 'NO' }, 'plansComments', true],
    [{ planDisasterRecovery: 'UNCERTAIN' }, 'plansComments', false],
    [{ hasDualAuthorizationControls: false }, 'cyberCrimeComments', true],
    [{ eolProducts: 'YES' }, 'eolProductsComments', true],
    [{ edr: 'NO' }, 'edrVendor', false],
    [{ ngav: 'YES' }, 'ngavVendor', true],
    [{ emailFiltering: 'YES' }, 'emailFilteringComments', true],
    [{ sustainedSystemOutage: true }, 'sustainedSystemOutageComments', true],
    [{ cyberEvent: true }, 'cyberEventDetails', true],
    [{ cyberEvent: false }, 'cyberEventDetails', false],
  ])('under %j the question %s shows: %s', (answers, field, isShown) =>
    expect(fields(visibleQuestions(of('PRIME_TECH'), answers)).includes(field)).toBe(isShown),
  )

  it.each<[GivenAnswers, AnswerField]>([
    [{ priorOrPendingClaimCircumstances: true }, 'priorOrPendingClaimCircumstancesComments'],
    [{ cyberEvent: true }, 'cyberEventDetails'],
    [{ backupTypes: ['BACKUP_FREQUENCY_OTHER'] }, 'backupTypesComments'],
  ])('wants comments after %j', (answers, field) =>
    expect(validateAnswers(of('P100_PRO'), answers)).toContainEqual({
      code: 'REQUIRED',
      detail: 'Comments are required',
      field,
    }),
  )

  it('names answers with the suffix in the newer questionnaire, and problems as they were sent', () => {
    const tech = of('PRIME_TECH')
    expect(wireField(tech, 'training')).toBe('trainingAnswer')
    expect(wireField(tech, 'mfaComments')).toBe('mfaComments')
    expect(wireField(of('P100_PRO'), 'training')).toBe('training')
    expect(sentAs(tech, { trainingAnswer: 'MAYBE' }, 'training')).toBe('trainingAnswer')
  })

  it('takes the incident response plan of Prime 250 as the flag it is there', () => {
    expect(fromWire(of('P250'), { incidentResponsePlan: true })).toEqual({ planIncidentResponse: 'YES' })
    expect(settleAnswers({ planIncidentResponse: 'NO' }).incidentResponsePlan).toBe(false)
  })

  it('drops a hidden answer whichever questionnaire asked for it, and keeps every other', () => {
    expect(settleAnswers({ cyberEvent: false, cyberEventDetails: 'Gone', dmzSeparation: true })).toEqual({
      cyberEvent: false,
      dmzSeparation: true,
    })
  })

  it('speaks British English where the product is sold in the United Kingdom', () => {
    const uk = PRODUCTS.filter(({ market }) => market === 'UK').flatMap(({ code }) =>
      visibleQuestions(of(code), yesToAll(of(code))),
    )
    for (const { wording, help } of uk)
      expect(`${wording} ${help}`).not.toMatch(/\$|vendor|authorize|wire transfer|loss run|lawsuit|lawyer/i)
  })

  it('uses every question of the bank somewhere', () => {
    const used = new Set(VARIANTS.flatMap(({ questions }) => fields(questions)))
    expect(QUESTIONS.filter(({ field }) => !used.has(field))).toEqual([])
  })
})
