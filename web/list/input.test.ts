import { describe, expect, it } from 'vitest'
import { accountList } from '#contract/account/lists.ts'
import { invoiceList } from '#contract/money/lists.ts'
import { quoteList } from '#contract/quote/lists.ts'
import { userList } from '#contract/party/lists.ts'
import { isOfSource } from '../kit/table/table-state.ts'
import { listInput } from './input.ts'

const north = { id: '00000000-0000-7000-8000-000000000001', name: 'North' }
const south = { id: '00000000-0000-7000-8000-000000000002', name: 'South' }

describe('what a list is asked for', () => {
  it('names the chosen team where the list follows it', () => {
    expect(listInput(accountList, {}, north).query).toEqual({ teamId: north.id })
    expect(listInput(accountList, {}, null).query).toEqual({})
    expect(listInput(userList, {}, north).query).toEqual({})
  })

  it('is all of an account or a policy, whichever team is chosen', () => {
    const accountId = '00000000-0000-7000-8000-00000000000a'
    expect(listInput(quoteList, { query: { accountId } }, north).query).toEqual({ accountId })
    expect(listInput(invoiceList, { query: { policyId: accountId } }, north).query).toEqual({
      policyId: accountId,
    })
    expect(listInput(quoteList, { query: { type: 'new' } }, north).query).toEqual({
      type: 'new',
      teamId: north.id,
    })
  })

  it('is a key of its own for each team, so that rows of one are never kept for another', () => {
    const keyOf = (team: typeof north | null) => ({
      key: ['accountSearch', listInput(accountList, {}, team)],
    })
    const read = [...keyOf(north).key, { page: 1, size: 25 }]
    expect(isOfSource(read, keyOf(north))).toBe(true)
    expect(isOfSource(read, keyOf(south))).toBe(false)
    expect(isOfSource(read, keyOf(null))).toBe(false)
    expect(isOfSource(undefined, keyOf(north))).toBe(false)
  })
})
