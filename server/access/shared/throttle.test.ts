import { describe, expect } from 'vitest'
import { type Harness, it } from '#server/testing/fixtures.ts'
import { bucketOfNetwork, countTry, forgetAllTries, forgetOldTries, takeTry } from './throttle.ts'

let harness: Harness
it.beforeAll(({ harness: given }) => {
  harness = given
})

const MINUTE_MS = 60_000
const LADDER = {
  free: 1,
  firstPauseMs: 90 * MINUTE_MS,
  longestPauseMs: 90 * MINUTE_MS,
  forgottenAfterMs: MINUTE_MS,
}

const buckets = async (): Promise<string[]> => {
  const rows = await harness.ports.db.selectFrom('throttle').select('bucket').orderBy('bucket').execute()
  return rows.map(({ bucket }) => bucket)
}

describe('counts of tries', () => {
  it('say how long their window lasts', async () => {
    expect(await countTry(harness.ports, 'window', 10 * MINUTE_MS)).toEqual({ hits: 1, leftMs: 600_000 })
    harness.clock.advance({ minutes: 4 })
    expect(await countTry(harness.ports, 'window', 10 * MINUTE_MS)).toEqual({ hits: 2, leftMs: 360_000 })
    harness.clock.advance({ minutes: 6 })
    expect(await countTry(harness.ports, 'window', 10 * MINUTE_MS)).toEqual({ hits: 1, leftMs: 600_000 })
    await forgetAllTries(harness.ports, 'window')
  })

  it('are forgotten with those of each network, and no one else’s', async () => {
    for (const bucket of ['a', bucketOfNetwork('a', '192.0.2.7'), bucketOfNetwork('a', '2001:db8::1'), 'ab'])
      await countTry(harness.ports, bucket, MINUTE_MS)
    await forgetAllTries(harness.ports, 'a')
    expect(await buckets()).toEqual(['ab'])
  })

  it('are dropped once they have run out and no one waits any more', async () => {
    await countTry(harness.ports, 'short', MINUTE_MS)
    await countTry(harness.ports, 'long', 60 * MINUTE_MS)
    for (let tries = 0; tries < 2; tries += 1) await takeTry(harness.ports, 'ladder', LADDER)
    harness.clock.advance({ minutes: 2 })
    await forgetOldTries(harness.ports)
    expect(await buckets()).toEqual(['ladder', 'long'])
  })
})
