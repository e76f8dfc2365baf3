import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { type Harness, it } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let staff: Actor

it.beforeAll(({ harness: program, book }) => {
  harness = program
  staff = actorIn(book, 'COWBELL super-admin')
})

const asked = { jurisdiction: 'ID', isSurplus: true, date: '2026-12-05', premium: 10_000, fees: [] }
const tried = (change: object = {}) => harness.api.run(staff, 'taxTry', { body: { ...asked, ...change } })

describe('public charges on the desk', () => {
  it('are worked out with why each is what it is', async () => {
    const { lines, total, currency } = await tried({ fees: [{ kind: 'SURPLUS_BROKER', amount: 100 }] })
    expect(currency).toBe('USD')
    expect(lines.map(({ label, base, amount }) => [label, base, amount])).toEqual([
      ['Surplus lines tax', 10_100, 151.5],
      ['Stamping fee', 10_100, 51],
    ])
    expect(total).toBe(202.5)
    expect(lines[1]?.why.join(' ')).toContain('rounded half up to the whole dollar')
  })

  it('say what goes back and what is kept', async () => {
    const { back } = await tried({ back: { returned: 5_000, isFlat: false, on: '2027-06-05' } })
    expect(back?.total).toBe(-75)
    expect(back?.kept).toMatchObject([{ label: 'Stamping fee', amount: 50 }])
    const flat = { returned: 10_000, isFlat: true, on: '2026-12-20' }
    const filed = await tried({ jurisdiction: 'PA', back: { ...flat, filedOn: '2026-12-10' } })
    expect(filed.back).toMatchObject({ total: -300, kept: [{ amount: 20 }] })
    expect((await tried({ jurisdiction: 'PA', back: flat })).back?.total).toBe(-320)
  })

  it.each([
    [{ fees: [{ kind: 'TIP', amount: 5 }] }, 'fees.0.kind', 'TIP is not a kind of fee'],
    [{ jurisdiction: 'ZZ' }, 'jurisdiction', 'ZZ is no state'],
    [{ jurisdiction: 'GU' }, 'state', 'No surplus lines tax is on file for GU'],
    [{ back: { returned: 20_000, isFlat: false, on: '2027-01-01' } }, 'back.returned', 'No more than'],
    [{ jurisdiction: 'KY', taxLocality: 'KY-ASHLAND' }, 'taxLocality', 'of Ashland is on file'],
  ])('refuse %j in a sentence that names the field', async (change, field, sentence) => {
    const error: unknown = await tried(change).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refused)
    const { errors = [], reason } = (error as Refused).refusal
    expect(errors.map((one) => one.field)).toEqual([field])
    expect(reason).toContain(sentence)
  })

  it('list every fact with its source, by the day of the clock', async () => {
    const { today, content } = await harness.api.run(staff, 'taxFacts', {})
    expect(new Set(content.map(({ jurisdiction }) => jurisdiction)).size).toBeGreaterThanOrEqual(53)
    const stamping = content.find(({ id }) => id === 'ID-STAMP rounding')
    expect(stamping).toMatchObject({ value: 'Half up to the whole dollar', checkedOn: '2026-11-22' })
    expect(stamping?.state).toBe(today < '2027-11-22' ? 'CURRENT' : 'OVERDUE')
    expect(content.every(({ value }) => value.length > 1)).toBe(true)
  })
})
