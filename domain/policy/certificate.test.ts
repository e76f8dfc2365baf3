import { expect, it } from 'vitest'
import { certificateRefusal } from './certificate.ts'

const asked = { docType: 'Additional_Insured', organizationName: 'quayside  landlords, llc.' } as const

it('a certificate calls no one an additional insured whom the policy does not cover', () => {
  expect(certificateRefusal(asked, { listed: ['Quayside Landlords LLC'], hasBlanket: false })).toBeNull()
  expect(certificateRefusal(asked, { listed: [], hasBlanket: true })).toBeNull()
  expect(
    certificateRefusal({ ...asked, docType: 'Certificate_Holder' }, { listed: [], hasBlanket: false }),
  ).toBeNull()
  for (const [listed, words] of [
    [[], 'names no additional insured'],
    [['Harbor Sister Co'], 'It names: Harbor Sister Co.'],
  ] as const)
    expect(certificateRefusal(asked, { listed, hasBlanket: false })?.reason).toContain(words)
})
