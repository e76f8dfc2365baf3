import { describe, expect, it } from 'vitest'
import { accountList } from './account/lists.ts'
import { declareList, type ListDeclaration, keptEntries, sortsOf } from './list.ts'
import { queryOf } from './list-query.ts'
import { binderList } from './policy/binder-list.ts'
import { inboxList } from './quote/inbox-list.ts'
import { quoteList } from './quote/lists.ts'

const quotes = queryOf(quoteList)
const refusal = (query: object): string | undefined => quotes.safeParse(query).error?.issues[0]?.message

describe('the query of a declared list', () => {
  it('takes its filters, its sorts either way, and pages of 25 from the first', () => {
    const query = { status: 'ready,draft', type: 'renewal', sort: 'companyName,desc' }
    expect(quotes.parse(query)).toEqual({ ...query, status: 'READY,DRAFT', page: 0, size: 25 })
    expect(sortsOf(binderList)).toHaveLength(2 * binderList.sorts.length)
  })

  it('refuses a sort and a value that the list does not declare, and names those that it does', () => {
    const fields = quoteList.sorts.join(', ')
    for (const sort of ['premium,asc', 'companyName', 'companyName,up', 'constructor,asc'])
      expect(refusal({ sort })).toBe(`Sort by one of ${fields}, followed by ,asc or ,desc.`)
    expect(refusal({ type: 'old' })).toBeDefined()
    expect(refusal({ accountId: '1' })).toBeDefined()
    expect(refusal({ status: 'NOTHING' })).toMatch(/^NOTHING is not known here/)
  })

  it('has a team where its list follows one', () => {
    expect('teamId' in quotes.shape).toBe(true)
    expect('teamId' in queryOf(inboxList).shape).toBe(false)
  })

  it('has no sort where its list has none', () => {
    const plain = declareList({ name: 'plain', columns: {}, sorts: [], filters: {} })
    expect(Object.keys(queryOf(plain).shape)).not.toContain('sort')
  })
})

it('keeps of a list what its address says of its rows', () => {
  expect(keptEntries(accountList)).toEqual(['status', 'state', 'country', 'search', 'sort'])
})

it.each<ListDeclaration>([quoteList, inboxList, accountList, binderList])(
  '$name declares presets of values that its filters take',
  (list) => {
    for (const preset of Object.values(list.presets ?? {}))
      expect(queryOf(list).safeParse(preset).error).toBeUndefined()
  },
)
