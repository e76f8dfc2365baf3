import { describe, expect, it } from 'vitest'
import { companyOf, issuedByText } from './company.ts'
import { memberText, panelOf } from './insurers.ts'

describe.each(['US', 'UK'] as const)('the insurers of the %s', (market) => {
  const panel = panelOf(market, null)

  it('share each risk as a whole', () => {
    expect(panel.reduce((sum, { sharePercent = 0 }) => sum + sharePercent, 0)).toBe(100)
  })

  it('stand with the one which writes it first, and none is lost', () => {
    const second = panel[1]?.legalName ?? ''
    expect(panelOf(market, second).map(({ legalName }) => legalName)).toEqual([second, panel[0]?.legalName])
  })

  it('are named with their issuer in the statement that is signed', () => {
    const text = issuedByText(market, panel[0]?.legalName ?? '')
    expect(text).toContain(
      `issued by the ${market === 'UK' ? 'managing general agent' : 'underwriting agency'} ${companyOf(market).legalName} and`,
    )
    for (const member of panel) expect(text).toContain(memberText(member))
    expect(text).toContain('delivered electronically')
  })
})

it('paper of a carrier outside of the panel stands alone', () => {
  expect(panelOf('US', 'Plainfield Surety').map(memberText)).toEqual(['Plainfield Surety'])
})
