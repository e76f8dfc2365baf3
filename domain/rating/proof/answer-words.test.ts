import { expect, it } from 'vitest'
import { programsOf } from '../program/programs.ts'
import { PRODUCTS } from '../products.ts'
import { rowInWords } from './answer-words.ts'

it.each(PRODUCTS.map(({ code }) => code))('every answer that %s rates has words', (product) => {
  const keys = programsOf(product).flatMap(({ file }) =>
    file.controls.flatMap(({ factors }) => Object.keys(factors)),
  )
  expect(keys.filter((key) => rowInWords(key) === key)).toEqual([])
})

it('a code or an amount stays as it is', () => {
  expect(['AZ', '25,000', 'class 3'].map(rowInWords)).toEqual(['AZ', '25,000', 'class 3'])
})
