import { describe, expect, it } from 'vitest'
import type { Evidence } from '#domain/risk/evidence.ts'
import { cleanEvidence } from '#domain/risk/evidence.test-samples.ts'
import { score } from '#domain/risk/score.ts'
import { worsening } from './worsening.ts'

const dns = cleanEvidence.dns as NonNullable<Evidence['dns']>
const exposure = cleanEvidence.exposure as NonNullable<Evidence['exposure']>
const worsenedTo = (before: Evidence, after: Evidence) =>
  worsening(score(before, null), score(after, null))?.checks.map(({ checkId }) => checkId) ?? null

describe('worsening', () => {
  it('names the checks that fell, the one that costs most first', () =>
    expect(
      worsenedTo(cleanEvidence, {
        ...cleanEvidence,
        dns: { ...dns, dmarc: null, caa: [] },
        exposure: { ...exposure, ports: [{ port: 3389, service: 'rdp', product: null }] },
      }),
    ).toEqual(['network.remote-access', 'funds.dmarc', 'network.caa']))

  it.each<[string, Evidence, Evidence]>([
    ['nothing changed', cleanEvidence, { ...cleanEvidence, observedAt: '2026-11-21T02:00:00Z' }],
    ['it got better', { ...cleanEvidence, dns: { ...dns, dmarc: null } }, cleanEvidence],
    ['a part could not be seen', cleanEvidence, { ...cleanEvidence, dns: null, exposure: null }],
    [
      'a part is seen for the first time',
      { ...cleanEvidence, dns: null },
      { ...cleanEvidence, dns: { ...dns, dmarc: null } },
    ],
    [
      'it fell a little',
      cleanEvidence,
      {
        ...cleanEvidence,
        exposure: {
          ...exposure,
          ports: Array.from({ length: 6 }, (_, n) => ({ port: 8000 + n, service: 'http', product: null })),
        },
      },
    ],
  ])('is silent when %s', (_, before, after) => expect(worsenedTo(before, after)).toBeNull())

  it('does not compare two methods', () => {
    const before = { ...score(cleanEvidence, null), methodVersion: '2025.1' }
    expect(worsening(before, score({ ...cleanEvidence, dns: { ...dns, dmarc: null } }, null))).toBeNull()
  })
})
