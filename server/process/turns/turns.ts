/** Gives the turn back; a second call does nothing. */
type GiveBack = () => void

/** Resolves when it is the caller's turn at `key`; rejects with `TurnNotHad` when that takes too long. */
export type Turns = (key: string) => Promise<GiveBack>

/** Too many were ahead. Nothing was begun, so nothing changed. */
export class TurnNotHad extends Error {
  override name = 'TurnNotHad'
}

interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Turns by key, first come, first served: at most `most` have one at a time, the others wait up to `patienceMs`. Who
 * waits here holds no connection to the database, so that a crowd at one record leaves the connections to the rest
 * of the product, and no one in the crowd runs out of time for one.
 */
export const turnsOf = (most: number, patienceMs: number): Turns => {
  const lines = new Map<string, Line>()

  const giveBack = (key: string, line: Line): GiveBack => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(key)
    }
  }

  const wait = (key: string, line: Line): Promise<GiveBack> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        resolve(giveBack(key, line))
      }
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(start), 1)
        reject(new TurnNotHad('too many were ahead at this record'))
      }, patienceMs)
      line.waiting.push(start)
    })

  return async (key) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running >= most) return wait(key, line)
    line.running += 1
    return giveBack(key, line)
  }
}
