import { describe, expect } from 'vitest'
import type { EndpointName } from '#contract/all.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { problemOfRefusal } from '#server/http/errors.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { handsOf, type PlainRecord, plainRecords } from '#server/testing/plain-records.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

/** Two users who save one record at once, each with the version that they read: one of them wins, and nothing is lost. */

let harness: Harness
let book: TwoTenants
let agent: Actor
let admin: Actor
let staff: Actor

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  admin = actorIn(book, 'AGENCY agency-admin')
  staff = actorIn(book, 'COWBELL super-admin')
  await harness.ports.db
    .updateTable('quote')
    .set({ status: forced('READY') })
    .where('id', '=', book.records.own.quote)
    .execute()
})

const WORDS = ['FIRST', 'SECOND', 'LATER']

interface Input {
  params?: unknown
  body?: object
}

/** A record that was read, and how a writer saves it under a word of their own. */
interface Race {
  actor: Actor
  version: number
  save: (word: string) => Input
  /** The word that is stored. */
  stored: () => Promise<string | undefined>
  /** Takes the record away where another of its kind would be in its way. */
  end?: () => Promise<unknown>
}

const contact = (word: string) => ({
  policyContactFirstName: word,
  policyContactLastName: 'Holder',
  policyContactEmail: 'holder@sample.test',
  policyContactPhone: '+1 2125550188',
})

const preset = (name: string) => ({
  productType: 'P100',
  name,
  limit: 1_000_000,
  deductible: 25_000,
  waitingPeriod: 12 as const,
  retroActivePeriod: -1 as const,
  coverages: [],
})

const firstOf = <Row extends { id: string }>(content: readonly Row[], id: string): Row | undefined =>
  content.find((one) => one.id === id)

const plainRace = async (record: PlainRecord): Promise<Race> => {
  const hands = handsOf(harness, record, agent)
  const { id, version } = await hands.add()
  return {
    actor: agent,
    version,
    save: (word) => hands.saved(id, word),
    stored: async () => String(firstOf(await hands.find({ id }), id)?.[record.word]),
    end: () => hands.remove(id),
  }
}

const customPreset = async (save: (id: string, word: string) => Input): Promise<Race> => {
  const { api } = harness
  const { id, version } = await api.run(agent, 'customPresetCreate', { body: preset('READ') })
  return {
    actor: agent,
    version,
    save: (word) => save(id, word),
    stored: async () =>
      firstOf((await api.run(agent, 'customPresetSearch', { query: {} })).content, id)?.name,
    end: () => api.run(agent, 'customPresetDeleteById', { params: { id } }),
  }
}

const authorityOf = async (userId: string) => {
  const { content } = await harness.api.run(staff, 'authorityList', {})
  return content.find((one) => one.userId === userId)
}

const races: Partial<Record<EndpointName, () => Promise<Race>>> = {
  accountContactSave: async () => {
    const params = { accountId: book.records.own.account }
    const read = () => harness.api.run(agent, 'accountGet', { params })
    return {
      actor: agent,
      version: (await read()).version,
      save: (word) => ({ body: { ...contact(word), ...params } }),
      stored: async () => (await read()).contact.policyContactFirstName,
    }
  },
  quoteContactSave: async () => {
    const params = { id: book.records.own.quote }
    const read = () => harness.api.run(agent, 'quoteGet', { params: { ...params, productType: 'P100' } })
    return {
      actor: agent,
      version: (await read()).version,
      save: (word) => ({ params, body: contact(word) }),
      stored: async () => (await read()).contact.policyContactFirstName,
    }
  },
  ...Object.fromEntries(
    Object.entries(plainRecords).map(([name, record]) => [name, () => plainRace(record)]),
  ),
  teamUpdate: async () => {
    const { id, version } = await harness.api.run(admin, 'teamCreate', { body: { name: 'Read' } })
    return {
      actor: admin,
      version,
      save: (name) => ({ params: { id }, body: { name } }),
      stored: async () =>
        firstOf((await harness.api.run(admin, 'teamSearch', { query: {} })).content, id)?.name,
      end: () => harness.api.run(admin, 'teamDelete', { params: { id } }),
    }
  },
  userUpdate: async () => {
    const params = { userId: agent.userId }
    const read = () => harness.api.run(admin, 'userGet', { params })
    const { roleId, version } = await read()
    return {
      actor: admin,
      version,
      save: (firstName) => ({ params, body: { roleId, firstName, lastName: 'Sample' } }),
      stored: async () => (await read()).firstName,
    }
  },
  customPresetUpdate: () => customPreset((id, name) => ({ body: { ...preset(name), id } })),
  customPresetUpdateById: () => customPreset((id, name) => ({ params: { id }, body: preset(name) })),
  presetUpdate: async () => {
    const read = () => harness.api.run(staff, 'presetSearch', { query: { productType: 'P100' } })
    const { content, choices } = await read()
    const choice = choices.find((one) => one.limits.length >= WORDS.length)
    const { key, limits } = choice ?? { key: '', limits: [] as number[] }
    return {
      actor: staff,
      version: content.find(({ preset: name }) => name === 'BASIC')?.version ?? -1,
      save: (word) => ({
        body: {
          productType: 'P100',
          preset: 'BASIC',
          coverages: [{ key, limit: limits[WORDS.indexOf(word)] }],
        },
      }),
      stored: async () => {
        const basic = (await read()).content.find(({ preset: name }) => name === 'BASIC')
        return WORDS[limits.indexOf(basic?.coverages.find((one) => one.key === key)?.limit ?? -1)]
      },
    }
  },
  authoritySave: async () => {
    const { userId } = actorIn(book, 'COWBELL underwriter')
    return {
      actor: staff,
      version: (await authorityOf(userId))?.version ?? -1,
      save: (word) => ({
        params: { userId },
        body: { largestLimit: WORDS.indexOf(word) + 1, largestRevenue: null, states: null, products: null },
      }),
      stored: async () => WORDS[((await authorityOf(userId))?.largestLimit ?? 0) - 1],
    }
  },
}

const run = (name: EndpointName, { actor, save }: Race, word: string, more: object): Promise<unknown> => {
  const { params, body } = save(word)
  return harness.api.run(actor, name as never, { params, body: { ...body, ...more } } as never)
}

/** The word of each who was let save, and the HTTP status and code of each who was not. */
const outcomesOf = (attempts: readonly (readonly [string, Promise<unknown>])[]): Promise<string[]> =>
  Promise.all(
    attempts.map(async ([word, attempt]) => {
      try {
        await attempt
        return word
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const { status, code } = problemOfRefusal(error.refusal, 'test')
        return `${status} ${code}`
      }
    }),
  )

const BEHIND = '412 VERSION_BEHIND'

describe.each(Object.keys(races) as EndpointName[])('two users at once, %s', (name) => {
  it('save one after the other: the second is refused, and saves once they have read again', async () => {
    const race = await (races[name] as () => Promise<Race>)()
    const { version } = race
    const [one, other] = await outcomesOf(
      ['FIRST', 'SECOND'].map((word) => [word, run(name, race, word, { version })] as const),
    )
    const winner = one === BEHIND ? other : one
    expect([one, other].sort()).toEqual([BEHIND, winner].sort())
    const late = outcomesOf([['LATER', run(name, race, 'LATER', { version })]])
    expect(await late).toEqual([BEHIND])
    expect(await race.stored()).toBe(winner)
    await race.end?.()
  })
})

/** Those whose body the specification shows without a version. */
const shownWithout = ['agentLicenseUpdate', 'licenseUpdate', 'surplusLicenseUpdate', 'teamUpdate'] as const

describe.each(shownWithout)('%s without a version', (name) => {
  it('has the last word, and its change is one for those who name theirs', async () => {
    const race = await (races[name] as () => Promise<Race>)()
    await run(name, race, 'FIRST', { version: race.version })
    await run(name, race, 'LATER', {})
    expect(await race.stored()).toBe('LATER')
    const behind = run(name, race, 'SECOND', { version: race.version + 1 })
    await expect(behind).rejects.toMatchObject({ refusal: { code: 'VERSION_BEHIND' } })
    await race.end?.()
  })
})

describe('a change by another way', () => {
  it('of a team that loses the mark of the default is one', async () => {
    const make = (name: string) => harness.api.run(admin, 'teamCreate', { body: { name, isDefault: true } })
    const former = await make('Former default')
    await make('Default of today')
    const { id, version } = former
    const body = { name: 'Former default', isDefault: true, version }
    await expect(harness.api.run(admin, 'teamUpdate', { params: { id }, body })).rejects.toMatchObject({
      refusal: { code: 'VERSION_BEHIND' },
    })
  })

  it('of a user who changes their own name is one', async () => {
    const params = { userId: agent.userId }
    const { roleId, version } = await harness.api.run(admin, 'userGet', { params })
    await harness.api.run(agent, 'meUpdate', { body: { firstName: 'Own', lastName: 'Choice' } })
    const body = { roleId, firstName: 'Read', lastName: 'Before', version }
    await expect(harness.api.run(admin, 'userUpdate', { params, body })).rejects.toMatchObject({
      refusal: { code: 'VERSION_BEHIND' },
    })
  })
})
