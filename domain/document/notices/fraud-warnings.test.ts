import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { FRAUD_WARNINGS, fraudWarningOf } from './fraud-warnings.ts'

const DAY = '2026-12-05'
const GENERAL = fraudWarningOf(null, DAY)

describe('fraud warnings of applications', () => {
  it('have one row for each state, the District of Columbia and Puerto Rico', () => {
    const wanted = STATES.filter(({ kind, code }) => kind !== 'territory' || code === 'PR').map(
      ({ code }) => code,
    )
    for (const code of wanted)
      expect(
        FRAUD_WARNINGS.filter(
          ({ state, validFrom, validTo = '9999-12-31' }) =>
            state === code && validFrom <= DAY && DAY <= validTo,
        ),
        code,
      ).toHaveLength(1)
    expect(new Set(FRAUD_WARNINGS.map(({ state }) => state))).toEqual(new Set(wanted))
  })

  it.each([
    ['NY', 'civil penalty not to exceed five thousand dollars and the stated value of the claim'],
    ['FL', 'felony of the third degree'],
    ['CO', 'Colorado Division of Insurance within the Department of Regulatory Agencies'],
    ['CA', 'For your protection, California law requires'],
    ['KY', 'files an application for insurance containing any materially false information'],
    ['NJ', 'includes any false or misleading information on an application'],
    ['VA', 'denial of insurance benefits'],
    ['OR', 'may be violating state law'],
    ['VT', 'may be guilty of a criminal offense'],
  ])('of %s are its own', (state, words) => {
    const text = fraudWarningOf(state, DAY)
    expect(text).toContain(words)
    expect(text).not.toBe(GENERAL)
  })

  it.each(['TX', 'IL', 'PR', 'GU'])('of %s are the general one, which is customary', (state) => {
    expect(fraudWarningOf(state, DAY)).toBe(GENERAL)
  })

  it('name the law and the source of every text of a state', () => {
    for (const { state, wording, claimWording, text, statute, source } of FRAUD_WARNINGS) {
      if (wording !== 'MISSING' || claimWording !== 'MISSING') expect(source, state).toBeTruthy()
      if (text !== 'general' && state !== 'VT') expect(statute, state).toMatch(/\d/)
    }
  })
})

describe('fraud warnings of claims', () => {
  const warning = (state: string | null) => fraudWarningOf(state, DAY, 'claim')

  it.each([
    ['NY', 'civil penalty not to exceed five thousand dollars and the stated value of the claim'],
    ['FL', 'files a statement of claim'],
    ['CA', 'false or fraudulent claim for the payment of'],
    ['KY', 'files a statement of claim containing any materially false information'],
    ['NJ', 'files a statement of claim containing any false or misleading information'],
    ['AZ', 'Arizona law requires'],
    ['TX', 'false or fraudulent claim for the payment of a loss'],
  ])('of %s are its own', (state, words) => {
    expect(warning(state)).toContain(words)
    expect(warning(state)).not.toBe(GENERAL)
  })

  it('speak of no application where the law has words for claims alone', () => {
    for (const state of ['KY', 'NJ', 'FL', 'DE', 'IN', 'MN', 'TX']) {
      expect(warning(state), state).not.toMatch(/application/)
      expect(warning(state), state).not.toBe(fraudWarningOf(state, DAY))
    }
  })

  it.each(['IL', 'PR', 'GU', null])('of %s are the general one, which is customary', (state) =>
    expect(warning(state)).toBe(GENERAL),
  )
})
