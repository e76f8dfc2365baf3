import type { Secrets } from '#server/process/secrets.ts'
import { hashPassword, passwordFits } from '#server/access/shared/passwords.ts'
import { DEMO_PASSWORD, demoToken, withDemoServer } from './demo-server.ts'

export interface LoginLine {
  name: string
  perSecond: number
  shareOfHash: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const SECONDS = 5
/** One connection each, since a person's own tries at once are limited. */
const PEOPLE = ['agent', 'producer', 'agent2', 'wholesale', 'underwriter', 'staff', 'carrier', 'cluster'].map(
  (name) => `${name}@demo.bindery.test`,
)

interface Timing {
  perSecond: number
  each: number[]
}

const timed = async (once: (person: string) => Promise<unknown>): Promise<Timing> => {
  const each: number[] = []
  await Promise.all(PEOPLE.map(once))
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    PEOPLE.map(async (person) => {
      while (performance.now() < until) {
        const since = performance.now()
        await once(person)
        each.push(performance.now() - since)
      }
    }),
  )
  return { perSecond: each.length / SECONDS, each: each.sort((a, b) => a - b) }
}

/** The hash alone, with the product's parameters and as many threads: what a login cannot be faster than. */
const hashes = async (): Promise<Timing> => {
  const pepper = { id: 'bench', key: Buffer.alloc(32, 7) }
  const peppers = { pepper, pepperOf: () => pepper } as unknown as Pick<Secrets, 'pepper' | 'pepperOf'>
  const stored = await hashPassword(peppers, DEMO_PASSWORD)
  return timed(() => passwordFits(peppers, DEMO_PASSWORD, stored))
}

const line = (name: string, { perSecond, each }: Timing, floor: Timing): LoginLine => ({
  name,
  perSecond: Math.round(perSecond),
  shareOfHash: Number((perSecond / floor.perSecond).toFixed(2)),
  p50: Math.round(each[Math.floor(each.length / 2)] ?? Number.NaN),
  p99: Math.round(each[Math.floor(each.length * 0.99)] ?? Number.NaN),
})

/** Logins a second of eight people over HTTP, next to the bare Argon2id that each of them must do. */
export const logins = async (url: string): Promise<LoginLine[]> => {
  const floor = await hashes()
  const ours = await timed((person) => demoToken(url, person))
  return [line('Argon2id alone', floor, floor), line('login over HTTP', ours, floor)]
}

if (import.meta.main) console.table(await withDemoServer(({ url }) => logins(url)))
