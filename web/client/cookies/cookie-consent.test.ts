import { expect, it } from 'vitest'
import { consentIsNeeded, storeConsent } from './cookie-consent.ts'

const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

it('asks on a first visit', () => {
  expect(consentIsNeeded(store(), at('2026-01-01'))).toBe(true)
})

it('asks again six months after an acceptance, not a day earlier', () => {
  const visitor = store()
  storeConsent(visitor, true, at('2026-01-15'))
  expect(consentIsNeeded(visitor, at('2026-07-14'))).toBe(false)
  expect(consentIsNeeded(visitor, at('2026-07-15'))).toBe(true)
})

it('never asks again after a denial', () => {
  const visitor = store()
  storeConsent(visitor, false, at('2026-01-15'))
  expect(consentIsNeeded(visitor, at('2036-01-15'))).toBe(false)
})
