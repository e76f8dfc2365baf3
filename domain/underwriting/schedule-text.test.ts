import { expect, it } from 'vitest'
import { schedulePercentOf } from './schedule-text.ts'

it.each([
  ['', ''],
  ['  ', ''],
  ['-10%', '-10'],
  ['−10 %', '-10'],
  ['-7.5', '-7.5'],
  ['10', '10'],
  ['+5', '5'],
  ['10 credit', '-10'],
  ['10% Credit', '-10'],
  ['10% off', '-10'],
  ['-10 credit', '-10'],
  ['5 debit', '5'],
  ['2.5 percent', '2.5'],
  ['0.90', '-10'],
  ['0.9', '-10'],
  ['0.9475', '-5.25'],
  ['1.05', '5'],
  ['1.00000001', '0.000001'],
  ['1.00', '0'],
  ['0', '0'],
  ['-0', '0'],
  ['0.9%', '0.9'],
  ['0.25', '0.25'],
])('reads “%s” as %s percent', (typed, percent) => {
  expect(schedulePercentOf(typed)).toBe(percent)
})

it.each(['ten', '10 10', '--5', '100', '1e1', '5%%', '10 credits please', '.', '1.'])(
  'does not read “%s”',
  (typed) => {
    expect(schedulePercentOf(typed)).toBeNull()
  },
)
