import { expect, it } from 'vitest'
import { PRODUCTS } from '#domain/rating/products.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import { hasWaitingPeriod } from './waiting-period.ts'

it.each(PRODUCTS.map(({ code }) => code))('%s waits where its program prices the waiting', (code) => {
  expect(hasWaitingPeriod(code)).toBe(programFor(code, '2026-12-01').isWaited)
  expect(hasWaitingPeriod(code.toLowerCase())).toBe(hasWaitingPeriod(code))
})
