import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { NOTICE_RULES } from '#domain/policy/notices/rules.ts'
import { policyForm } from '../policy-form.ts'
import { amendatoryRefusal, hasAmendatory, stateAmendatory } from './state-amendatory.ts'

const DAY = '2026-12-15'
const wordsOf = (state: string): string => stateAmendatory(state, DAY)?.paragraphs.join(' ') ?? ''

describe('the amendatory endorsement of a state on admitted paper', () => {
  it.each([
    ['NY', '15 days', '60 to 120 days', 'N.Y. Ins. Law 3426(e)'],
    ['CA', '10 days, and 5 for the mail', '60 to 120 days', 'Cal. Ins. Code 678.1'],
    ['FL', '45 days', '60 days', 'Fla. Stat. 627.4133(1)(a)'],
    ['TX', '10 days', '60 days', 'Tex. Ins. Code 551.054'],
    ['IL', '10 days', '60 days', '215 ILCS 5/143.17a'],
    ['PA', '15 days', '60 days', '40 P.S. 3403(a)(2)'],
    ['VA', '15 days', '60 days', 'Va. Code 38.2-231(A)'],
    ['WA', '10 days', '60 days', 'RCW 48.18.2901'],
  ])('of %s promises %s and %s and cites %s', (state, cancel, renewal, law) => {
    const words = wordsOf(state)
    for (const part of [cancel, renewal, law]) expect(words).toContain(part)
  })

  it('has what New York asks of claims-made forms, and no other state has', () => {
    expect(wordsOf('NY')).toContain('11 NYCRR 73.3(e)')
    expect(wordsOf('CA')).not.toContain('NYCRR')
  })

  it('cites no law that was not found, and is missing where the two main periods were not', () => {
    const states = STATES.map(({ code }) => code).filter((state) =>
      NOTICE_RULES.some((rule) => rule.state === state),
    )
    expect(states.filter((state) => hasAmendatory(state, DAY)).length).toBeGreaterThan(20)
    expect(stateAmendatory('AL', DAY)).toBeNull()
    for (const state of states) expect(wordsOf(state)).not.toContain('the insurance law of the state')
  })

  it('marks terms alone that each form on admitted paper defines', () => {
    for (const product of ['P100', 'P250', 'ZSP']) {
      const defined = policyForm('US', product).definitions.map(({ term }) => term.toLowerCase())
      for (const [, term = ''] of wordsOf('NY').matchAll(/\*([^*]+)\*/g))
        expect(defined, `${product} ${term}`).toContain(term.replace(/'s$/, '').toLowerCase())
    }
  })
})

describe('admitted paper in a state without its endorsement', () => {
  it.each<[string | null, boolean, RegExp | null]>([
    ['AL', false, /^The state amendatory endorsement of Alabama is not written yet/],
    [null, false, /of this state is not written yet/],
    ['AL', true, null],
    ['NY', false, null],
  ])('of %s is not bound unless it is there or nothing is sold: %j', (state, isSpecimen, said) => {
    const refused = amendatoryRefusal(state, DAY, { isSpecimen })
    if (said === null) expect(refused).toBeNull()
    else expect(refused).toMatchObject({ code: 'AMENDATORY_MISSING', reason: expect.stringMatching(said) })
  })
})
