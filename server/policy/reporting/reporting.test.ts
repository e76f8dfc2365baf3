import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { checkChains } from '../chain-check.ts'
import { checkInvariants } from '../../invariants.ts'
import { runCalendar } from '../../calendar.ts'

/** A policy that ends on 16 March 2027: its 60th day is a Saturday, so that the last one to buy on is 17 May. */
let harness: Harness
let book: TwoTenants
let policyId = ''

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
})

const read = (actor = book.agents.own) => harness.api.run(actor, 'policyReporting', { params: { policyId } })

const ask = (actor = book.customers.own, years: 1 | 2 | 3 = 2) =>
  harness.api.run(actor, 'policyReportingRequest', { params: { policyId }, body: { years } })

const underwriter = () => {
  const found = [...book.actors.values()].find(
    ({ accountType, permissions }) => accountType === 'COWBELL' && permissions.has('policy:reportingperiod'),
  )
  if (!found) throw new Error('no underwriter')
  return found
}

const recordPeriod = (version: number, years: 1 | 2 | 3 = 2, actor = underwriter()) =>
  harness.api.run(actor, 'policyReportingRecord', {
    params: { productType: 'P100' },
    body: { policyId, years, version },
  })

const refusedAs = (code: string) => ({ refusal: { code } })

describe('the extended reporting period of a policy', () => {
  it('is not there while the policy runs', async () => {
    harness.clock.moveTo('2026-10-01T17:00:00Z')
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect(await read()).toMatchObject({ offers: [], notHere: expect.stringContaining('has expired') })
    await expect(ask()).rejects.toMatchObject(refusedAs('TRANSITION_NOT_ALLOWED'))
  })

  it('is offered from its end at 100, 150 and 200 percent, to those who may see the policy', async () => {
    harness.clock.moveTo('2027-03-17T17:00:00Z')
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    const shown = await read(book.customers.own)
    expect(shown).toMatchObject({ endedOn: '2027-03-16', automaticUntil: '2027-05-17', notHere: null })
    const [one, two, three] = shown.offers.map(({ premium }) => premium)
    expect([two, three]).toEqual([(one ?? 0) * 1.5, (one ?? 0) * 2])
    await expect(read(book.agents.foreign)).rejects.toMatchObject(refusedAs('NOT_FOUND'))
    await expect(recordPeriod(1, 1, book.customers.own)).rejects.toMatchObject(
      refusedAs('PERMISSION_MISSING'),
    )
  })

  it('is offered in writing once, however often the calendar runs, and reminded of before its last day', async () => {
    const calendar = () => runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    const letters = async () =>
      (
        await harness.api.run(book.customers.own, 'documentSearch', {
          params: { accountId: book.records.own.account },
          query: {},
        })
      ).content.filter(({ docType }) => docType === 'REPORTING_OFFER')
    const mails = () =>
      harness.jobs.flatMap((job) =>
        job.type === 'mail.send' && job.template === 'reportingNews'
          ? [`${(job.facts as { step: string }).step} ${job.to}`]
          : [],
      )
    await calendar()
    expect(await letters()).toHaveLength(1)
    expect(mails().filter((mail) => mail === 'OFFERED holder@quillfeather.test')).toHaveLength(1)
    harness.clock.moveTo('2027-05-06T17:00:00Z')
    expect(await calendar()).toMatchObject({ reportingOffered: 0, reportingReminded: 0 })
    harness.clock.moveTo('2027-05-07T17:00:00Z')
    expect((await calendar()).reportingReminded).toBeGreaterThan(0)
    expect(await calendar()).toMatchObject({ reportingOffered: 0, reportingReminded: 0 })
    expect(mails()).toContain('REMINDED holder@quillfeather.test')
  })

  it('that is asked for on the last day is recorded after it, once, with premium, invoice and taxes', async () => {
    harness.clock.moveTo('2027-05-17T20:00:00Z')
    expect(await ask()).toMatchObject({ requested: { years: 2, on: '2027-05-17' } })
    await expect(ask()).rejects.toMatchObject(refusedAs('REPORTING_PERIOD_REQUESTED'))
    harness.clock.moveTo('2027-05-20T17:00:00Z')
    const { offers, version } = await read()
    const offer = offers.find(({ years }) => years === 2)
    const before = await harness.api.run(book.agents.own, 'policyGet', {
      params: { productType: 'P100', policyId },
      query: {},
    })
    for (const other of [1, 3] as const)
      await expect(recordPeriod(version, other)).rejects.toMatchObject({
        refusal: {
          errors: [{ field: 'years', detail: expect.stringContaining('asked for a period of 2 years on') }],
        },
      })
    await expect(recordPeriod(version + 1)).rejects.toMatchObject(refusedAs('VERSION_BEHIND'))
    expect(await recordPeriod(version)).toMatchObject({
      bought: { premium: offer?.premium, until: '2029-03-16' },
      notHere: expect.stringContaining('bought already'),
    })
    const after = await harness.api.run(book.agents.own, 'policyGet', {
      params: { productType: 'P100', policyId },
      query: {},
    })
    expect(after.status).toBe('EXPIRED')
    expect(after.endDate).toBe(before.endDate)
    expect(after.totalPremium).toBeCloseTo(before.totalPremium + (offer?.total ?? 0), 2)
    expect(after.revisions.at(-1)).toMatchObject({
      kind: 'extended reporting',
      premium: offer?.premium,
      taxes: offer?.taxes,
    })
    await expect(recordPeriod(version + 1, 1)).rejects.toMatchObject(refusedAs('REPORTING_PERIOD_BOUGHT'))
    const papers = await harness.api.run(book.customers.own, 'documentSearch', {
      params: { accountId: book.records.own.account },
      query: {},
    })
    expect(papers.content.map(({ docType }) => docType)).toContain('REPORTING_ENDORSEMENT')
    expect(await checkInvariants(harness.ports.db)).toEqual([])
    expect(await checkChains(harness.ports.db)).toBeNull()
  })

  it('cannot be asked for later', async () => {
    policyId = book.records.foreign.policy
    harness.clock.moveTo('2027-05-21T20:00:00Z')
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    await expect(ask(book.agents.foreign)).rejects.toMatchObject(refusedAs('REPORTING_PERIOD_OVER'))
  })
})
