import { fraudWarningOf } from '#domain/document/notices/fraud-warnings.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import { describe, expect } from 'vitest'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const as = (name: string) => book.actors.get(name) ?? null
const report = (change: object = {}) =>
  harness.api.run(book.customers.own, 'claimCreate', {
    body: {
      policyId: book.records.own.policy,
      contactName: 'Quill Holder',
      lossDescription: 'Invoices were paid to a stranger',
      ...change,
    },
  })

describe('a claim', () => {
  it('gets its number when it is filed, and none while it is only saved', async () => {
    const filed = await report()
    expect(filed).toMatchObject({ status: 'FILED', claimNumber: expect.stringMatching(/^CLM-\d+$/) })
    const saved = await report({ isFiled: false })
    expect(saved).toMatchObject({ status: 'UN_FILED', claimNumber: null })
    const found = await harness.api.run(book.agents.own, 'claimSearch', {
      query: { search: filed.claimNumber ?? '' },
    })
    expect(found.content.map((one) => one.id)).toEqual([filed.id])
  })

  it('keeps the fraud warning of its state, which is read above the button, once it is filed', async () => {
    const { state, detail } = await harness.ports.db
      .selectFrom('audit_entry')
      .innerJoin('claim', 'claim.id', 'audit_entry.record_id')
      .innerJoin('policy', 'policy.id', 'claim.policy_id')
      .select(['policy.state', 'audit_entry.detail'])
      .where('audit_entry.record_id', '=', (await report()).id)
      .where('audit_entry.action', '=', 'claim.filed')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({
      fraudWarning: fraudWarningOf(state, localDateIn(harness.clock.now(), 'America/New_York'), 'claim'),
    })
    const saved = await harness.ports.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('record_id', '=', (await report({ isFiled: false })).id)
      .executeTakeFirstOrThrow()
    expect(saved.detail).not.toHaveProperty('fraudWarning')
  })

  it('that was saved is gone on with, filed once, and then stands', async () => {
    const saved = await report({ isFiled: false, contactName: '', lossDescription: '' })
    const change = async (body: object) => {
      const params = { claimId: saved.id }
      const { version } = await harness.api.run(book.agents.own, 'claimGet', { params })
      return harness.api.run(book.agents.own, 'claimUpdate', { params, body: { ...body, version } })
    }
    await expect(change({ contactName: 'Quill Holder', isFiled: true })).rejects.toThrow(
      'Loss description is required',
    )
    const kept = await change({ contactName: 'Quill Holder', lossDate: '2026-03-01' })
    expect(kept).toMatchObject({ status: 'UN_FILED', lossDate: '2026-03-01', contactName: 'Quill Holder' })
    expect(kept.actions).toMatchObject({ file: { allowed: true }, delete: { allowed: true } })
    const filed = await change({ contactName: 'Quill Holder', lossDescription: 'Locked', isFiled: true })
    expect(filed).toMatchObject({ status: 'FILED', claimNumber: expect.stringMatching(/^CLM-\d+$/) })
    await expect(change({ contactName: 'Quill', lossDescription: 'Other' })).rejects.toThrow(
      'Save is not possible while the claim is FILED.',
    )
    await expect(
      harness.api.run(book.agents.own, 'claimDelete', { params: { claimId: saved.id } }),
    ).rejects.toThrow('Delete is not possible while the claim is FILED.')
  })

  it('keeps what a change leaves out, and loses what it sets to null', async () => {
    const facts = { contactEmail: 'pat@sample.test', contactPhone: '+1 2125550144', lossDate: '2026-03-01' }
    const saved = await report({ isFiled: false, ...facts })
    const params = { claimId: saved.id }
    const change = (body: object, version: number) =>
      harness.api.run(book.agents.own, 'claimUpdate', { params, body: { ...body, version } })
    const kept = await change({ contactName: 'Quill Holder' }, saved.version)
    expect(kept).toMatchObject({ ...facts, contactName: 'Quill Holder' })
    const cleared = await change({ contactEmail: null, contactPhone: null, lossDate: null }, kept.version)
    expect(cleared).toMatchObject({ contactEmail: null, contactPhone: null, lossDate: null })
    expect(cleared.contactName).toBe('Quill Holder')
    await expect(change({ contactName: 'Late' }, kept.version)).rejects.toMatchObject({
      refusal: { kind: 'stale', code: 'VERSION_BEHIND' },
    })
  })

  it('that was never filed can be removed, and its trail stays', async () => {
    const saved = await report({ isFiled: false })
    await harness.api.run(book.customers.own, 'claimDelete', { params: { claimId: saved.id } })
    await expect(
      harness.api.run(book.customers.own, 'claimGet', { params: { claimId: saved.id } }),
    ).rejects.toThrow('There is no such claim.')
    const trail = await harness.ports.db
      .selectFrom('audit_entry')
      .select('action')
      .where('record_id', '=', saved.id)
      .orderBy('at')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual(['claim.saved', 'claim.removed'])
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('cannot have happened in the future', async () => {
    await expect(report({ lossDate: '2026-03-03' })).rejects.toThrow(
      'The loss date cannot lie in the future.',
    )
  })

  it('is seen by the vendor that it is assigned to, and by no other agency', async () => {
    const vendor = as('VENDOR vendor-admin')
    const { content } = await harness.api.run(vendor, 'claimSearch', { query: {} })
    expect(content.map((one) => one.id)).toEqual([book.records.own.claim])
    const fresh = await report()
    await expect(harness.api.run(vendor, 'claimGet', { params: { claimId: fresh.id } })).rejects.toThrow(
      'There is no such claim.',
    )
    const staff = as('COWBELL head-of-claims')
    const [choice] = (await harness.api.run(staff, 'vendorList', {})).filter((one) =>
      one.name.startsWith('Quill'),
    )
    const assigned = await harness.api.run(staff, 'claimAssign', {
      params: { claimId: fresh.id },
      body: { vendorId: choice?.id ?? '' },
    })
    expect(assigned.vendorName).toBe(choice?.name)
    expect(await harness.api.run(vendor, 'claimGet', { params: { claimId: fresh.id } })).toMatchObject({
      id: fresh.id,
    })
    await expect(
      harness.api.run(book.agents.foreign, 'claimGet', { params: { claimId: fresh.id } }),
    ).rejects.toThrow('There is no such claim.')
  })

  it('is assigned to vendors only, and only once it is filed', async () => {
    const staff = as('COWBELL head-of-claims')
    const saved = await report({ isFiled: false })
    const assign = (claimId: string, vendorId: string) =>
      harness.api.run(staff, 'claimAssign', { params: { claimId }, body: { vendorId } })
    await expect(assign(saved.id, book.agents.own.orgId)).rejects.toThrow(
      'Assign to a vendor is not possible while the claim is UN FILED.',
    )
    await expect(assign(book.records.own.claim, book.agents.own.orgId)).rejects.toThrow(
      'There is no such vendor.',
    )
  })
})
