import { expect, it } from 'vitest'
import { askedTerms } from './asked-terms.ts'

interface Selected {
  key: string
  isSelected: boolean
  limit?: number
}

const telecom: Selected = { key: 'telecom', isSelected: true, limit: 50_000 }
const media: Selected = { key: 'media', isSelected: true, limit: 1_000_000 }
const priced = { preset: 'POPULAR', coverages: [telecom, media] }
const terms = (preset: string, coverages: Selected[]) => ({ preset, coverages })

it('takes the coverages of a preset for asked', () => {
  expect(askedTerms<Selected, typeof priced>({ preset: 'POPULAR', coverages: [] }, priced)).toEqual(priced)
  expect(askedTerms<Selected, { preset: string }>({ preset: 'POPULAR' }, priced)).toEqual(priced)
})

it('keeps what the request says of a coverage itself', () => {
  const own = terms('POPULAR', [{ key: 'media', isSelected: true, limit: 2_000_000 }])
  expect(askedTerms<Selected, typeof own>(own, priced).coverages).toEqual([
    telecom,
    { ...media, limit: 2_000_000 },
  ])
  const left = terms('POPULAR', [{ key: 'cloud', isSelected: false }])
  expect(askedTerms<Selected, typeof left>(left, priced).coverages).toEqual([
    telecom,
    media,
    ...left.coverages,
  ])
})

it('leaves terms alone that name their coverages, or that were priced otherwise', () => {
  for (const one of [terms('CUSTOM', [media]), terms('ELITE', [])])
    expect(askedTerms<Selected, typeof one>(one, priced)).toBe(one)
  const unpriced = terms('POPULAR', [])
  expect(askedTerms<Selected, typeof unpriced>(unpriced, null)).toBe(unpriced)
})
