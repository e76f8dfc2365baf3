import { expect, test } from 'vitest'
import { addMonthsTo, defaultMonth, isMonth, monthWindow } from './months.ts'

test('The month before January is December of the year before', () => {
  expect(defaultMonth('2026-01-31')).toBe('2025-12')
  expect(addMonthsTo('2025-12', 1)).toBe('2026-01')
  expect(addMonthsTo('2026-03', -15)).toBe('2024-12')
})

test('Statements go back seven years, and not before 2020', () => {
  expect(monthWindow('2026-11-21')).toEqual({ first: '2020-01', last: '2026-11' })
  expect(monthWindow('2030-02-01')).toEqual({ first: '2023-01', last: '2030-02' })
})

test('Only a real month of an address is read', () => {
  expect(isMonth('2026-12')).toBe(true)
  expect(isMonth('2026-13')).toBe(false)
  expect(isMonth('2026-1')).toBe(false)
  expect(isMonth(null)).toBe(false)
})
