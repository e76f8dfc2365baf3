import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What sells, binds, prices and takes money, and who gets in. */
const EVERY_TIME = [
  'e2e/access.e2e.ts',
  'e2e/binding.e2e.ts',
  'e2e/hardening.e2e.ts',
  'e2e/payment.e2e.ts',
  'e2e/price-never-stale.e2e.ts',
  'e2e/quote-buttons.e2e.ts',
  'e2e/race.e2e.ts',
  'e2e/thread.e2e.ts',
  'server/crash.test.ts',
  'server/invariants.test.ts',
  'server/foreign-ids.test.ts',
  'server/quote/lifecycle.test.ts',
  'server/quote/binding/races.test.ts',
]

/** What asks for everything. */
const WHOLE: readonly Record<string, string>[] = [{ TEST_FULL: '1' }, { TEST_TURNS: '' }]

/** The table as a run with this seed uses it. */
const turnsOf = async (seed: number, more: Record<string, string> = {}) => {
  vi.resetModules()
  vi.stubEnv('TEST_FULL', '')
  vi.stubEnv('TEST_TURNS', '1')
  vi.stubEnv('TEST_SEED', String(seed))
  for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value)
  const turns = await import('./lib/turns.ts')
  vi.unstubAllEnvs()
  return turns
}

it('names files that there are, and none of those that are walked every time', async () => {
  const { TURNS } = await turnsOf(1)
  const files = Object.keys(TURNS)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(EVERY_TIME.filter((file) => !existsSync(join(root, file)) || files.includes(file))).toEqual([])
})

it('takes the stories of a file as a whole, and comes to each within a few seeds', async () => {
  const files = globSync(['e2e/*.e2e.ts', 'server/**/*.test.ts'], { cwd: root })
  const walked = new Set<string>()
  for (let seed = 1; seed <= 40; seed++) {
    const { isWalked, TURNS } = await turnsOf(seed)
    for (const file of files) {
      const [one, other] = [isWalked(file, 'a story', 'one'), isWalked(file, 'a story', 'other')]
      const share = TURNS[file]
      if (!share) expect([one, other], file).toEqual([true, true])
      else if ('stories' in share) expect(one, file).toBe(other)
      if (one) walked.add(`${file} one`)
      if (other) walked.add(`${file} other`)
    }
  }
  expect(files.filter((file) => !walked.has(`${file} one`) || !walked.has(`${file} other`))).toEqual([])
})

it('leaves nothing to other runs where nothing is to be left', async () => {
  for (const more of WHOLE)
    for (let seed = 1; seed <= 5; seed++) {
      const { isWalked, TURNS } = await turnsOf(seed, more)
      for (const file of Object.keys(TURNS)) expect(isWalked(file, 'a story', 'a case'), file).toBe(true)
    }
})
