import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { modals } from '#web/modals.ts'
import { openApiOf } from '#server/http/openapi.ts'
import { contract } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The names of every endpoint that a file of a capability declares, with the file. */
const declared = async (): Promise<{ name: string; file: string }[]> => {
  const files = globSync('contract/*/*.ts', { cwd: root }).filter(
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

it('has each method and path once', () => {
  const routes = (Object.values(contract) as Endpoint[]).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  )
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
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

describe('the API document', () => {
  const document = JSON.parse(JSON.stringify(openApiOf(contract, '0'))) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

  it('says of every endpoint who may call it and what it changes', () => {
    expect(operations).toHaveLength(Object.keys(contract).length)
    expect(operations.filter(({ description }) => !description)).toEqual([])
    const bind = operations.find(({ operationId }) => operationId === 'quoteBind')
    expect(bind?.description).toMatch(/^Bind a quote.*Needs the permission “Bind a quote”.*A command/)
  })

  it('declares the answer to a version that is behind wherever a version is sent', () => {
    const answers = new Map(
      operations.map(({ operationId, responses }) => [operationId, Object.keys(responses)]),
    )
    const versioned = (Object.entries(contract) as [string, Endpoint][]).filter(
      ([, { body }]) => body instanceof z.ZodObject && 'version' in body.shape,
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
