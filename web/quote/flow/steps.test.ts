import { describe, expect, it } from 'vitest'
import { addressOfStep, FLOW_STEPS, type FlowFacts, stepFrom, stepOfAddress, stepStates } from './steps.ts'

const plain: FlowFacts = {
  eligibleProducts: 1,
  unanswered: 17,
  isLicensed: true,
  isLicenseKnown: true,
  isLicenseAsked: true,
  hasQuote: false,
}

describe('the steps of a quote', () => {
  it('passes over what has nothing to ask, both ways', () => {
    expect(stepFrom('verify', 1, plain)).toBe('questions')
    expect(stepFrom('questions', 1, plain)).toBe('quote')
    expect(stepFrom('quote', -1, plain)).toBe('questions')
    expect(stepFrom('questions', -1, plain)).toBe('verify')
  })

  it('stops where something has to be asked', () => {
    expect(stepFrom('questions', 1, { ...plain, isLicensed: false })).toBe('state-license')
    expect(stepFrom('verify', 1, { ...plain, eligibleProducts: 2 })).toBe('product-selector')
  })

  it('ends at both ends', () => {
    expect(stepFrom('verify', -1, plain)).toBeNull()
    expect(stepFrom('additional-info', 1, plain)).toBeNull()
  })

  it('shows passed-over steps as done, and answered questions too', () => {
    const states = stepStates('quote', { ...plain, unanswered: 0 })
    expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'current', 'open'])
  })

  it('calls the license done only when one is known to be on file', () => {
    const licenseIn = (facts: FlowFacts) =>
      stepStates('additional-info', facts).find(({ step }) => step === 'state-license')?.state
    expect(licenseIn(plain)).toBe('done')
    expect(licenseIn({ ...plain, isLicensed: false })).toBe('open')
    expect(licenseIn({ ...plain, isLicenseKnown: false })).toBe('open')
  })

  it('shows no license step where no state asks for one', () => {
    const steps = stepStates('quote', { ...plain, isLicenseAsked: false }).map(({ step }) => step)
    expect(steps).toEqual(FLOW_STEPS.filter((step) => step !== 'state-license'))
  })

  it('does not call unanswered questions done', () =>
    expect(stepStates('quote', plain).find(({ step }) => step === 'questions')?.state).toBe('open'))
})

describe('the addresses of steps', () => {
  it('have other names and a prefix for submissions, and lead back to the same step', () => {
    expect(stepOfAddress('custom-quote')).toEqual({ step: 'quote', isSubmission: false })
    expect(stepOfAddress('verify-submission')).toEqual({ step: 'verify', isSubmission: true })
    expect(stepOfAddress('submissions-additional-info').isSubmission).toBe(true)
    for (const isSubmission of [true, false])
      for (const step of FLOW_STEPS)
        expect(stepOfAddress(addressOfStep({ step, isSubmission }))).toEqual({ step, isSubmission })
  })

  it('lead to the first step when they name none', () => {
    expect(stepOfAddress('submissions-nonsense')).toEqual({ step: 'verify', isSubmission: true })
    expect(stepOfAddress('nonsense')).toEqual({ step: 'verify', isSubmission: false })
  })
})
