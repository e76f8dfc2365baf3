/** Takes a place, or waits for one until the deadline; resolves with the function that gives the place back. */
type InFlightLimit = (key: string, deadline: AbortSignal) => Promise<() => void>

interface Waiter {
  key: string
  start: () => void
}

/** At most `total` at once and `perKey` for one key; at most `queue` wait, and a full queue refuses at once. */
export const inFlightLimit = (total: number, perKey: number, queue: number): InFlightLimit => {
  const running = new Map<string, number>()
  const waiting: Waiter[] = []
  let count = 0

  const hasPlace = (key: string): boolean => count < total && (running.get(key) ?? 0) < perKey
  const take = (key: string): (() => void) => {
    count += 1
    running.set(key, (running.get(key) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      count -= 1
      const left = (running.get(key) ?? 1) - 1
      if (left === 0) running.delete(key)
      else running.set(key, left)
      const index = waiting.findIndex((waiter) => hasPlace(waiter.key))
      if (index >= 0) waiting.splice(index, 1)[0]?.start()
    }
  }

  return (key, deadline) =>
    new Promise((resolve, reject) => {
      if (deadline.aborted || (!hasPlace(key) && waiting.length >= queue)) {
        reject(new Error('no place'))
        return
      }
      if (hasPlace(key)) {
        resolve(take(key))
        return
      }
      const waiter: Waiter = {
        key,
        start: () => {
          deadline.removeEventListener('abort', leave)
          resolve(take(key))
        },
      }
      const leave = () => {
        const index = waiting.indexOf(waiter)
        if (index >= 0) waiting.splice(index, 1)
        reject(new Error('no place in time'))
      }
      deadline.addEventListener('abort', leave, { once: true })
      waiting.push(waiter)
    })
}
