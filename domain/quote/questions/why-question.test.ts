import { describe, expect, it } from 'vitest'
import { variantFor } from '../../questionnaire/variants.ts'
import { latestProgramDay, programFor } from '../../rating/program/programs.ts'
import { PRODUCTS } from '../../rating/products.ts'
import { whyAsked } from './why-question.ts'

const RATED = PRODUCTS.filter(({ code, isRated }) => isRated && variantFor(code)).map(({ code }) => code)

const reasons = (product: string, showsFigures = true): Map<string, string[]> => {
  const variant = variantFor(product)
  if (!variant) throw new Error(`${product} asks nothing`)
  const program = programFor(product, latestProgramDay(product))
  return new Map(whyAsked(variant, program, { showsFigures }).map(({ field, why }) => [field, why]))
}

describe.each(RATED)('why %s asks', (product) => {
  it('is said of every question, once a sentence, ending with the signature', () => {
    const variant = variantFor(product)
    const said = reasons(product)
    expect([...said.keys()]).toEqual(variant?.questions.map(({ field }) => field))
    for (const [field, why] of said) {
      expect(new Set(why).size, field).toBe(why.length)
      expect(why.length, field).toBeGreaterThan(1)
      expect(why.at(-1)).toBe('The insured signs the answer as a part of the application.')
      for (const sentence of why) expect(sentence, field).toMatch(/[.!]$/)
    }
  })

  it('names every table of rates whose answers it asks for, and no question twice in words of its own', () => {
    const { controls } = programFor(product, latestProgramDay(product)).file
    const said = [...reasons(product).values()].flat()
    const asked = variantFor(product)?.questions.map(({ field }) => field as string) ?? []
    for (const { id, name } of controls)
      if (asked.includes(id))
        expect(
          said.some((one) => one.includes(`in the price as ${name}:`)),
          id,
        ).toBe(true)
  })
})

describe('the reasons of a question', () => {
  it('are what its answer does to price, rules, coverages and limits', () => {
    const said = reasons('P100')
    expect(said.get('mfaEmail')).toEqual([
      'The answer counts in the price as MFA on email: a factor from 0.975 at best to 1.06 at worst.',
      expect.stringMatching(
        /^An answer may make the risk ineligible: There is no multi-factor authentication on/,
      ),
      'An answer may require underwriter approval: Multi-factor authentication on email is not confirmed.',
      'The insured signs the answer as a part of the application.',
    ])
    expect(said.get('backupFrequency')).toContain('Without backups ransom is paid up to $250,000.')
    expect(said.get('mfaRemoteSystemAccess')).toContain(
      'The answer is compared with the scan of the company.',
    )
    expect(said.get('isVerifyingBankAccounts')?.join(' ')).toMatch(/A Yes is required for .+/)
    expect(said.get('priorOrPendingClaimCircumstances')).toContain(
      'The policy does not cover what was known before it began, so a Yes goes to an underwriter.',
    )
  })

  it('have no figures for who may not price', () => {
    expect(reasons('P100', false).get('edr')).toContain('The answer counts in the price.')
    expect([...reasons('P100', false).values()].flat().join(' ')).not.toContain('a factor from')
  })
})
