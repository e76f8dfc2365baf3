import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { evidenceFor } from '#server/integrations/scan/recorded.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let underwriter: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  underwriter = book.actors.get('COWBELL underwriter') as Actor
  harness.ports.evidence = async () => evidenceFor('company7.test', harness.clock.now())
})

const summary = async (who = underwriter) =>
  (await harness.api.run(who, 'quoteDesk', { params: { quoteId: book.records.own.quote } })).summary

const bound = async (most: object) => {
  const staff = book.actors.get('COWBELL super-admin') as Actor
  const { userId } = underwriter
  const { content } = await harness.api.run(staff, 'authorityList', {})
  const version = content.find((one) => one.userId === userId)?.version ?? 0
  return harness.api.run(staff, 'authoritySave', {
    params: { userId },
    body: { largestLimit: null, largestRevenue: null, states: null, products: null, version, ...most },
  })
}

describe('the underwriting summary of a quote', () => {
  it('names the three findings that cost most, and the score of the last scan', async () => {
    await harness.api.run(agent, 'accountScan', { body: { accountId: book.records.own.account } })
    const { report } = await harness.api.run(agent, 'riskGet', {
      params: { accountId: book.records.own.account },
    })
    const { risk } = await summary()
    expect(risk.companyAggregateCF).toBe(report.companyAggregateCF)
    expect(risk.band).toBe(report.band)
    expect(risk.findings).toEqual(report.topFindings.slice(0, 3))
    expect(risk.findings).toHaveLength(3)
  })

  it('names what the application discloses, in its own words', async () => {
    expect((await summary()).disclosed).toEqual([])
    await harness.api.run(agent, 'accountAnswersSave', {
      params: { accountId: book.records.own.account },
      body: { productType: 'P250', answers: { pendingLitigation: true } },
    })
    expect((await summary()).disclosed).toEqual([
      { question: expect.stringContaining('litigation'), answer: 'Yes' },
    ])
  })

  it('names other quotes and the policies of the account, and never the quote itself', async () => {
    const { quotes, policies } = await summary()
    expect(quotes.named.map(({ id }) => id)).not.toContain(book.records.own.quote)
    const { content } = await harness.api.run(underwriter, 'policySearch', {
      query: { search: '' } as never,
    })
    const own = content.filter(({ accountId }) => accountId === book.records.own.account)
    expect(policies.total).toBe(own.length)
    expect(policies.named.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
  })

  it('says what lies beyond the authority of who reads it', async () => {
    expect((await summary()).authority).toMatchObject({ largestLimit: null, beyond: [] })
    await bound({ largestLimit: 100_00, states: ['HI'] })
    expect((await summary()).authority).toMatchObject({
      largestLimit: 100_00,
      states: ['HI'],
      beyond: ['limit', 'state'],
    })
  })

  it('is nothing for an agency', async () => {
    await expect(summary(agent)).rejects.toThrow()
  })

  it('comes with the subjectivities and the usual ones, as their own reads have them', async () => {
    const quoteId = book.records.own.quote
    const desk = (who = underwriter) => harness.api.run(who, 'quoteDesk', { params: { quoteId } })
    const set = { title: 'Signed application', stage: 'POST_BIND', dueDate: '2026-12-04' } as const
    await harness.api.run(underwriter, 'subjectivityCreate', { body: { ...set, quoteId } })
    const { subjectivities, usual } = await desk()
    expect(subjectivities).toContainEqual(expect.objectContaining({ ...set, status: 'OPEN' }))
    expect(subjectivities).toEqual(
      (await harness.api.run(underwriter, 'subjectivityList', { query: { quoteId } })).content,
    )
    expect(usual.length).toBeGreaterThan(0)
    expect(usual).toEqual(
      (await harness.api.run(underwriter, 'subjectivityUsual', { query: { quoteId } })).content,
    )
    const others = [...underwriter.permissions].filter((one) => one !== 'subjectivity:manage')
    const read = await desk({ ...underwriter, permissions: new Set(others) })
    expect(read.usual).toEqual([])
    expect(read.subjectivities).toHaveLength(subjectivities.length)
  })
})
