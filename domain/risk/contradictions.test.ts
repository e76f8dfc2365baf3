import { describe, expect, it } from 'vitest'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { contradictions } from './contradictions.ts'
import type { ConnectorFacts, Evidence, ExposureFacts } from './evidence.ts'
import { cleanEvidence } from './evidence.test-samples.ts'

const seen = { observedAt: '2026-11-20T02:00:00Z', source: 'sample' }
const exposing = (change: Partial<ExposureFacts>): Evidence => ({
  ...cleanEvidence,
  exposure: { ...(cleanEvidence.exposure as ExposureFacts), ...change },
})
const rdp = exposing({ ports: [{ port: 3389, service: 'rdp', product: null }] })
const vpn = exposing({ endOfLifeRemoteAccess: ['SSL VPN appliance 6.0'] })
const bucket = exposing({ publicBuckets: ['acme-uploads'] })
const kev = exposing({
  kev: [{ cveID: 'CVE-1', product: 'FortiOS', knownRansomwareCampaignUse: 'Known', isRemoteAccess: true }],
})
const mail: Evidence = {
  ...cleanEvidence,
  dns: {
    ...(cleanEvidence.dns as NonNullable<Evidence['dns']>),
    mx: ['0 acme-com.mail.protection.outlook.com'],
  },
}
const old: Evidence = {
  ...cleanEvidence,
  exposure: null,
  products: {
    ...seen,
    named: [],
    endOfLife: [{ product: 'PHP', version: '7.4', ended: '2025-12-31' }],
    kev: null,
  },
}
const connected = (proves: ConnectorFacts['proves']): Evidence => ({
  ...cleanEvidence,
  connectors: [{ ...seen, connectorType: 'SOPHOS', kind: 'endpoint', score: 50, proves }],
})

describe('an answer against the evidence', () => {
  it('names the vendor of a security system, not the code of its connector', () =>
    expect(contradictions({ edr: 'NO' }, connected({ edr: 'YES' }))[0]?.sentence).toBe(
      'Sophos reports that this is in place.',
    ))

  it.each<[string, GivenAnswers, Evidence, string[]]>([
    ['second factor, but RDP is open', { mfaRemoteSystemAccess: 'YES' }, rdp, ['mfaRemoteSystemAccess']],
    ['no remote access, but RDP is open', { mfaRemoteSystemAccess: 'NA' }, rdp, ['mfaRemoteSystemAccess']],
    ['no second factor, and RDP is open', { mfaRemoteSystemAccess: 'NO' }, rdp, []],
    ['no remote access, but a VPN answers', { mfaRemoteSystemAccess: 'NA' }, vpn, ['mfaRemoteSystemAccess']],
    ['a second factor on that VPN', { mfaRemoteSystemAccess: 'YES' }, vpn, []],
    ['no cloud, but a bucket', { mfaCloud: 'NA' }, bucket, ['mfaCloud']],
    ['no cloud, but cloud mail', { mfaCloud: 'NA' }, mail, ['mfaCloud']],
    ['a second factor on that cloud', { mfaCloud: 'YES' }, mail, []],
    ['no cloud storage, but a bucket', { useCloudStorage: false }, bucket, ['useCloudStorage']],
    ['patched weekly, but a flaw', { patchingFrequency: 'WEEKLY' }, kev, ['patchingFrequency']],
    ['patched monthly, but end of life', { patchingFrequency: 'MONTHLY' }, old, ['patchingFrequency']],
    ['patched never, and a flaw', { patchingFrequency: 'NEVER' }, kev, []],
    ['EDR, but the connector has none', { edr: 'YES' }, connected({ edr: 'NO' }), ['edr']],
    ['no EDR, but the connector has it', { edr: 'NO' }, connected({ edr: 'YES' }), ['edr']],
    ['EDR, as the connector says', { edr: 'YES' }, connected({ edr: 'YES' }), []],
    ['uncertain', { edr: 'UNCERTAIN' }, connected({ edr: 'YES' }), []],
    ['unanswered', {}, connected({ edr: 'YES' }), []],
    ['nothing seen', { mfaRemoteSystemAccess: 'NA', patchingFrequency: 'DAILY' }, cleanEvidence, []],
  ])('%s', (_, answers, evidence, fields) =>
    expect(contradictions(answers, evidence).map(({ field }) => field)).toEqual(fields),
  )

  it('is shown with what was seen, when and where, once a field', () => {
    const both = { ...rdp, exposure: { ...rdp.exposure, endOfLifeRemoteAccess: ['VPN'] } as ExposureFacts }
    expect(contradictions({ mfaRemoteSystemAccess: 'NA' }, both)).toEqual([
      {
        field: 'mfaRemoteSystemAccess',
        answer: 'NA',
        sentence: 'Remote access is open to the internet, without a second factor before it: RDP (3389).',
        ...seen,
      },
    ])
    expect(contradictions({ mfaRemoteSystemAccess: 'NA' }, null)).toEqual([])
  })

  it('says nothing of parts that were not observed', () =>
    expect(
      contradictions(
        { mfaRemoteSystemAccess: 'NA', mfaCloud: 'NA', patchingFrequency: 'DAILY' },
        { ...cleanEvidence, dns: null, exposure: null, products: null },
      ),
    ).toEqual([]))
})
