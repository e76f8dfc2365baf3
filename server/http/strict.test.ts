import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { strictly } from './strict.ts'

const inner = z.object({ name: z.string() })

/** Where unknown keys are reported, as paths. */
const faultsOf = (schema: z.core.$ZodType, value: unknown): string[] =>
  z
    .safeParse(strictly(schema), value)
    .error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
    ) ?? []

const bad = { name: 'x', extra: 1 }

describe('a body is held against its schema strictly', () => {
  it.each<[string, z.core.$ZodType, unknown, string]>([
    ['an object', inner, bad, 'extra'],
    ['an object in an object', z.object({ one: inner }), { one: bad }, 'one.extra'],
    ['what may be left out', z.object({ one: inner.optional() }), { one: bad }, 'one.extra'],
    ['what may be null', z.object({ one: inner.nullable() }), { one: bad }, 'one.extra'],
    ['what has a default', z.object({ one: inner.default({ name: '' }) }), { one: bad }, 'one.extra'],
    ['a list', z.array(z.array(inner)), [[bad]], '0.0.extra'],
    ['a tuple', z.tuple([z.string(), inner], inner), ['', bad, bad], '1.extra'],
    ['a record', z.record(z.string(), inner), { any: bad }, 'any.extra'],
    [
      'a choice told by a field',
      z.discriminatedUnion('kind', [
        inner.extend({ kind: z.literal('a') }),
        z.object({ kind: z.literal('b') }),
      ]),
      { ...bad, kind: 'a' },
      'extra',
    ],
    ['two shapes at once', z.intersection(inner, z.object({ age: z.int() })), { ...bad, age: 1 }, 'extra'],
    ['what is made into something else', inner.transform(({ name }) => name), bad, 'extra'],
    ['what something else is made into', z.preprocess((value) => value, inner), bad, 'extra'],
    ['what is looked up late', z.object({ one: z.lazy(() => inner) }), { one: bad }, 'one.extra'],
    ['what has a rule of its own', z.array(inner.refine(({ name }) => name !== '')), [bad], '0.extra'],
  ])('in %s', (_name, schema, value, path) => {
    expect(faultsOf(schema, value)).toContain(path)
    expect(z.safeParse(schema, value).success).toBe(true)
  })

  it('but not in an object that is loose on purpose', () => {
    const loose = z.object({ credential: z.looseObject({ id: z.string() }) })
    expect(z.parse(strictly(loose), { credential: { id: '1', new: 2 } })).toEqual({
      credential: { id: '1', new: 2 },
    })
  })

  it('and gives what the schema gives', () => {
    const schema = z.object({ many: z.int().default(1), one: inner.transform(({ name }) => name).optional() })
    for (const value of [{}, { many: 2 }, { one: { name: 'x' } }])
      expect(z.parse(strictly(schema), value)).toEqual(schema.parse(value))
  })
})
