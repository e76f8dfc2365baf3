import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { modals } from '#web/modals.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { openApiOf } from '#server/http/docs/openapi.ts'
import { checkAccess } from '#server/http/guards.ts'
import { contract } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { guide } from '#contract/notes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The names of every endpoint that a file of a capability declares, with the file. */
const declared = async (): Promise<{ name: string; file: string }[]> => {
  const files = globSync('contract/*/**/*.ts', { cwd: root }).filter(
    (file) => !/endpoints\.ts$|\.test\.ts$/.test(file),
  )
  const found: { name: string; file: string }[] = []
  for (const file of files) {
    const parts = Object.entries((await import(resolve(root, file))) as Record<string, unknown>)
    for (const [exported, part] of parts)
      if (exported.endsWith('Contract') && typeof part === 'object' && part)
        found.push(...Object.keys(part).map((name) => ({ name, file })))
  }
  return found
}

it('has every endpoint that a capability declares, and each name once', async () => {
  const all = await declared()
  expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(contract).sort())
})

it('has every dialog of a capability by a name that no other has', async () => {
  const files = globSync('web/*/modals.ts', { cwd: root })
  const names: string[] = []
  for (const file of files) {
    const listed = (await import(resolve(root, file))) as { modals: object }
    names.push(...Object.keys(listed.modals))
  }
  expect(files.length).toBeGreaterThan(5)
  expect(names.sort()).toEqual(Object.keys(modals).sort())
})

/** Changes of records that name no version, and why another user's work is not lost by them. */
const WITHOUT_VERSION: Readonly<Record<string, readonly string[]>> = {
  'a step from one status to the next, which is refused once another user has taken it': [
    'accountDecline accountUndecline checkInMail contradictionResolve mfaResetApprove quoteAssign quoteBinderReinstate',
    'quoteBinderVoid quoteBypass quoteDecline quoteLose quoteReassign quoteReassignMany quoteRelease quoteReopen',
    'automaticRenewalAgree policyBulkOptOut policyBulkProgram quoteRequestBind quoteRequestReturn quoteRescind quoteRestore quoteRevive quoteSubmit quoteUnassign quoteUwBind quoteUwDecline',
    'stateReopen subjectivityDecide subjectivityRemind subjectivitySubmit submissionAssign submissionAssignee submissionBulkAssign',
    'submissionCertify submissionComplete submissionDecline submissionNonViable submissionReopen claimAssign',
  ],
  'what belongs to the caller alone': [
    'meUpdate mePassword messageMark mfaUpdate passkeyRename questionLinkKeep quoteRead savedFilterSave',
  ],
  'one value, of which the last choice counts': [
    'accountTeamChange conditionExtend featureFlagSwitch orgSecurityUpdate passwordResetStart invoiceReminderToggle quoteInboxFlag quoteNeedBy quoteTam',
    'quoteRequestAssign quoteRequestTake raterCarrierUpdate teamMigrate userAssign userEnable userRoleChange',
  ],
  'what is typed into single fields: the others stay as they are': [
    'accountAnswersSave quoteKeep quoteSecurityQuestions quoteSocialEngineering',
  ],
}

/** Changes whose body the specification shows without a version: it is taken, and its callers go on without it. */
const SHOWN_WITHOUT_VERSION = ['agentLicenseUpdate', 'licenseUpdate', 'surplusLicenseUpdate', 'teamUpdate']

/** The name of the body's field that says which version of the record was read; null where there is none. */
const versionField = ({ body }: Endpoint): 'version' | 'lockVersion' | null => {
  if (!(body instanceof z.ZodObject)) return null
  return 'version' in body.shape ? 'version' : 'lockVersion' in body.shape ? 'lockVersion' : null
}

it('asks for the version that was read wherever the work of another user could be lost', () => {
  const all = Object.entries(contract) as [string, Endpoint][]
  const optional = all.filter(([, endpoint]) => {
    const field = versionField(endpoint)
    return field && (endpoint.body as z.ZodObject).shape[field]?.safeParse(undefined).success
  })
  expect(optional.map(([name]) => name).sort()).toEqual(SHOWN_WITHOUT_VERSION)
  const without = all.filter(([, endpoint]) => endpoint.method === 'PUT' && !versionField(endpoint))
  const explained = Object.values(WITHOUT_VERSION).flatMap((lines) =>
    lines.flatMap((line) => line.split(' ')),
  )
  expect(without.map(([name]) => name).sort()).toEqual(explained.toSorted())
})

it('refuses who lacks the permission in its words, and never by its code', () => {
  const noOne = { permissions: new Set() } as unknown as Actor
  const asked = (Object.values(contract) as Endpoint[]).filter(({ access }) => Array.isArray(access))
  const reasons = asked.map((endpoint) => {
    try {
      checkAccess(endpoint, noOne, new Date(0))
    } catch (error) {
      if (error instanceof Refused) return error.refusal.reason
    }
    return `${endpoint.path} was let through`
  })
  expect(reasons.length).toBeGreaterThan(200)
  expect(reasons.filter((reason) => !/^This needs the permission “[A-Z]/.test(reason))).toEqual([])
  expect(reasons.filter((reason) => /[a-z]:[a-z]/.test(reason))).toEqual([])
})

it('has the addresses that pages call before their code for calls is there', () => {
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/gallery\//.test(file),
  )
  const written = files.flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(/['`](\/api\/\w+\/v\d+\/[^'`?]*)[^'`]*['`]/g)].map(
      ([, address = '']) => ({ file, address }),
    ),
  )
  const paths = Object.values(contract).map(({ path }) => path)
  // An expression may be any part of the address.
  const isThere = (address: string): boolean => {
    const shape = new RegExp(`^${address.replaceAll(/\$\{[^}]*\}/g, '[\\w{}/-]+')}$`)
    return paths.some((path) => shape.test(path))
  }
  expect(written.length).toBeGreaterThan(7)
  expect(written.filter(({ address }) => !isThere(address))).toEqual([])
})

interface Operation {
  operationId: string
  description?: string
  responses: Record<string, unknown>
  parameters: { name: string; description?: string }[]
}

/** Every schema of the document that has fixed values, with its place. */
const fixedValues = (node: unknown, at = ''): { at: string; described: boolean }[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'enum' in node && Array.isArray(node.enum) ? [{ at, described: 'description' in node }] : []
  return [...own, ...Object.entries(node).flatMap(([key, value]) => fixedValues(value, `${at}/${key}`))]
}

/** Fields that the guide speaks of; all else in it between backticks is an operation. */
const FIELDS_OF_GUIDE = [
  'Authorization: Bearer …',
  'P100',
  'P_ONE',
  'cbid',
  'missing',
  'request',
  'waysToReady',
]

it('leads an integrator from one endpoint that there is to the next', () => {
  const named = guide.flatMap((step) => [...step.matchAll(/`([^`]+)`/g)].map(([, word]) => word))
  const operations = named.filter((word) => word && !FIELDS_OF_GUIDE.includes(word))
  expect(operations.filter((word) => word && !(word in contract))).toEqual([])
  expect(operations.length).toBeGreaterThan(15)
})

it('keeps the sentences of the API document away from the pages', () => {
  const sentences =
    /contract\/(notes|parameters|values|tags)\.ts'|from '\.\.?\/(notes|parameters|values|tags)\.ts'/
  const files = globSync(['web/**/*.{ts,tsx}', 'contract/**/*.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => sentences.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([])
})

describe('the API document', () => {
  const document = JSON.parse(JSON.stringify(openApiOf(contract, '0'))) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

  it('says of every endpoint who may call it and what it changes', () => {
    expect(operations).toHaveLength(Object.keys(contract).length)
    expect(operations.filter(({ description }) => !description)).toEqual([])
    const bind = operations.find(({ operationId }) => operationId === 'quoteBind')
    expect(bind?.description).toMatch(
      /^Bind a quote.*This PUT binds.*Needs the permission “Bind a quote”.*A command/,
    )
  })

  it('declares the answer to a version that is behind wherever a version is sent', () => {
    const answers = new Map(
      operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]),
    )
    const versioned = (Object.entries(contract) as [string, Endpoint][]).filter(([, one]) =>
      versionField(one),
    )
    expect(versioned.length).toBeGreaterThan(10)
    expect(versioned.filter(([name]) => !answers.get(name)?.includes('412')).map(([name]) => name)).toEqual(
      [],
    )
  })

  it('says of every parameter what it is', () => {
    const dumb = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    )
    expect(dumb).toEqual([])
  })

  it('says of every field of fixed values what it is', () => {
    const fields = fixedValues(document)
    expect(fields.length).toBeGreaterThan(500)
    expect(fields.filter(({ described }) => !described)).toEqual([])
  })
})
