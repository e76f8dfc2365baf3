import { expect, test } from 'vitest'
import { feeTaxation } from './fee-taxation.ts'

const on = (jurisdiction: string, isSurplus = true) =>
  feeTaxation({ jurisdiction, isSurplus, date: '2026-12-01' })

test('Florida taxes what the insurer and the surplus lines broker charge, and nothing of a retail agency', () => {
  const { mgaFee, brokerFee, additionalBrokerFee } = on('FL')
  expect(mgaFee).toMatch(/^Policy fee of the insurer or its MGA\. Taxed: /)
  expect(additionalBrokerFee).toMatch(/^Fee of the surplus lines broker\. Taxed: /)
  expect(brokerFee).toBe('Fee of the retail agency. Not taxed.')
})

test('admitted paper has no charge in percent on a fee', () => {
  expect(on('CA', false).inspectionFee).toBe('Inspection fee. Not taxed.')
})

test('British fees are taxed as the contract has them', () => {
  expect(on('UK', false)).toMatchObject({
    mgaFee: expect.stringContaining('Taxed: Insurance Premium Tax'),
    brokerFee: 'Fee of the retail agency. Not taxed.',
  })
})

test('a fee of which no source speaks is said to be left out', () => {
  const texts = ['NC', 'NY', 'IL', 'AL', 'TX'].flatMap((state) => Object.values(on(state)))
  expect(texts.some((text) => text.includes('Not known whether it is taxed, so it is left out: '))).toBe(true)
})
