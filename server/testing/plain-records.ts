import type { EndpointName } from '#contract/all.ts'
import type { ListDeclaration } from '#contract/list.ts'
import { agencyLicenseList, agentLicenseList, surplusLicenseList } from '#contract/party/license-lists.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Harness } from './harness.ts'

/** A plain record for the tests that all of them go through: its endpoints, and how each is asked. */
export interface PlainRecord {
  /** As the audit trail names it, and the stem of its actions. */
  noun: string
  kind: string
  list: ListDeclaration
  search: EndpointName
  create: EndpointName
  update: EndpointName
  remove: EndpointName
  /** What a user gives of a new one. */
  given: (actor: Actor) => object
  /** The field that takes any word. */
  word: string
  /** How the audit trail names the record of a word. */
  named: (word: string) => string
  /** How a change and a removal name the record. */
  changed: (id: string) => { params?: object; body?: object }
  removed: (id: string) => object
}

const license = { number: 'READ', state: 'NV', expirationDate: '2099-12-31' }
const ofLicense = { kind: 'license', named: (word: string) => `${word} for NV`, word: 'number' }
const inBody = (id: string) => ({ body: { id } })

/** By the name of what changes them. */
export const plainRecords: Readonly<Record<string, PlainRecord>> = {
  licenseUpdate: {
    ...ofLicense,
    noun: 'license',
    list: agencyLicenseList,
    search: 'licenseSearch',
    create: 'licenseCreate',
    update: 'licenseUpdate',
    remove: 'licenseDelete',
    given: () => ({ ...license, npn: '123', activeResidentState: true }),
    changed: inBody,
    removed: (licenseId) => ({ licenseId }),
  },
  agentLicenseUpdate: {
    ...ofLicense,
    noun: "agent's license",
    list: agentLicenseList,
    search: 'agentLicenseSearchAll',
    create: 'agentLicenseCreate',
    update: 'agentLicenseUpdate',
    remove: 'agentLicenseDelete',
    given: ({ userId }) => ({ ...license, npn: '123', agentId: userId }),
    changed: inBody,
    removed: (key) => ({ key }),
  },
  surplusLicenseUpdate: {
    ...ofLicense,
    noun: 'surplus lines license',
    list: surplusLicenseList,
    search: 'surplusLicenseSearch',
    create: 'surplusLicenseCreate',
    update: 'surplusLicenseUpdate',
    remove: 'surplusLicenseDelete',
    word: 'surplusLicenseNumber',
    given: () => ({
      brokerFirstName: 'Pat',
      brokerLastName: 'Sample',
      brokerEmail: 'pat@sample.test',
      surplusLicenseNumber: 'READ',
      surplusLinesState: 'NV',
    }),
    changed: (id) => ({ params: { id } }),
    removed: (id) => ({ id }),
  },
}

export type PlainRow = Readonly<Record<string, unknown>> & { id: string; version: number }

/** What an actor may do with the records of a kind, each by its endpoint. */
export const handsOf = (harness: Harness, record: PlainRecord, actor: Actor) => {
  const run = (name: EndpointName, input: object): Promise<unknown> =>
    harness.api.run(actor, name as never, input as never)
  const given = record.given(actor)
  return {
    given,
    add: async () => (await run(record.create, { body: given })) as PlainRow,
    find: async (query: object) =>
      ((await run(record.search, { query })) as { content: readonly PlainRow[] }).content,
    /** What a change to a word sends. */
    saved: (id: string, word: string, more: object = {}) => {
      const { params, body } = record.changed(id)
      return { params, body: { ...given, ...body, ...more, [record.word]: word } }
    },
    change: async (input: object) => (await run(record.update, input)) as PlainRow,
    remove: (id: string) => run(record.remove, { params: record.removed(id) }),
  }
}
