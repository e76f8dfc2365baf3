import { describe, expect, it, vi } from 'vitest'
import { TurnNotHad, turnsOf } from './turns.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('turns at a record', () => {
  it('are had in order, two at a time, and by everyone', async () => {
    const turn = turnsOf(2, 1_000)
    const had: number[] = []
    let [now, most] = [0, 0]
    await Promise.all(
      Array.from({ length: 500 }, async (_, nth) => {
        const giveBack = await turn('quote')
        had.push(nth)
        now += 1
        most = Math.max(most, now)
        await settled()
        now -= 1
        giveBack()
        giveBack()
      }),
    )
    expect(had).toEqual(Array.from({ length: 500 }, (_, nth) => nth))
    expect(most).toBe(2)
  })

  it('of one record do not wait for those of another', async () => {
    const turn = turnsOf(1, 1_000)
    await turn('crowded')
    const giveBack = await turn('quiet')
    giveBack()
    await turn('quiet')
  })

  it('are waited for so long and no longer, and the next in line loses nothing by it', async () => {
    vi.useFakeTimers()
    try {
      const turn = turnsOf(1, 1_000)
      const giveBack = await turn('quote')
      const late = turn('quote').catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(600)
      const next = turn('quote')
      await vi.advanceTimersByTimeAsync(400)
      expect(await late).toBeInstanceOf(TurnNotHad)
      giveBack()
      ;(await next)()
      await turn('quote')
    } finally {
      vi.useRealTimers()
    }
  })
})
