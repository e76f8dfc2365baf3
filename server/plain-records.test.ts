import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { it } from '#server/testing/fixtures.ts'
import { handsOf, plainRecords } from '#server/testing/plain-records.ts'

/** What every plain record is held to, whatever it is about. */

let own: Actor
let foreign: Actor

it.beforeAll(({ book }) => {
  own = book.agents.own
  foreign = book.agents.foreign
})

const BEHIND = { refusal: { code: 'VERSION_BEHIND' } }

describe.each(Object.values(plainRecords))('a $noun', (record) => {
  const { kind, noun, named, word, list } = record

  it('is added, found, changed, deleted, and each leaves a line in the trail of its agency', async ({
    harness,
  }) => {
    const hands = handsOf(harness, record, own)
    const { id, version } = await hands.add()
    const [added, ...others] = await hands.find({ id })
    expect(others).toEqual([])
    expect(added).toMatchObject({ ...hands.given, id, version })
    // Columns of a table, and of its CSV file, that a page does not draw itself show the field of their name.
    const columns = Object.keys(list.columns).filter((name) => list.columns[name] !== 'own')
    expect(Object.keys(added ?? {})).toEqual(expect.arrayContaining(columns))
    const changed = await hands.change(hands.saved(id, 'CHANGED', { version }))
    expect(changed).toEqual({ ...added, [word]: 'CHANGED', version: version + 1 })
    expect(await hands.find({ search: 'changed' })).toEqual([changed])
    await hands.remove(id)
    expect(await hands.find({ id })).toEqual([])
    await expect(hands.remove(id)).rejects.toThrow('no such license')
    const trail = await harness.ports.db
      .selectFrom('audit_entry')
      .select(['tenant_id', 'action', 'summary'])
      .where('record_kind', '=', kind)
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toEqual(
      [
        { action: `${kind}.created`, summary: `Added ${noun} ${named('READ')}` },
        { action: `${kind}.changed`, summary: `Changed ${noun} ${named('CHANGED')}` },
        { action: `${kind}.deleted`, summary: `Deleted ${noun} ${named('CHANGED')}` },
      ].map((line) => ({ tenant_id: own.orgId, ...line })),
    )
  })

  it('is not changed by who read an earlier version', async ({ harness }) => {
    const hands = handsOf(harness, record, own)
    const { id, version } = await hands.add()
    const first = await hands.change(hands.saved(id, 'FIRST', { version }))
    await expect(hands.change(hands.saved(id, 'SECOND', { version }))).rejects.toMatchObject(BEHIND)
    expect(await hands.find({ id })).toEqual([first])
    await hands.remove(id)
  })

  it('is absent for another agency, which finds, changes and deletes nothing of it', async ({ harness }) => {
    const hands = handsOf(harness, record, own)
    const theirs = handsOf(harness, record, foreign)
    const added = await hands.add()
    const { id, version } = added
    expect(await theirs.find({ id })).toEqual([])
    expect(await theirs.find({ search: 'read' })).toEqual([])
    await expect(theirs.change(theirs.saved(id, 'TAKEN', { version }))).rejects.toThrow('no such license')
    await expect(theirs.remove(id)).rejects.toThrow('no such license')
    expect(await hands.find({ id })).toEqual([added])
    await hands.remove(id)
  })
})
