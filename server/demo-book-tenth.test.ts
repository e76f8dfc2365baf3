import { expect } from 'vitest'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { loadTenth } from '../db/seed/demo-book.ts'
import type { AccountPlan, Goal } from '../db/seed/plan.ts'
import { systemClock } from './process/clock.ts'
import { seededRandom } from './process/random.ts'
import { type Harness, testWith } from '#server/testing/fixtures.ts'

/**
 * What `npm run check` loads of the demo book: a rule that the book breaks is noticed within seconds, and by the command
 * that it refuses. All of the book is loaded by `demo-book.test.ts`.
 */

const seed = process.env['TEST_SEED'] ?? '1'
const today = systemClock.today()

/** Where the latest quote of a story ends. */
const ends: Readonly<Record<Goal, QuoteStatus>> = {
  draft: 'DRAFT',
  deleted: 'DELETED',
  indication: 'INDICATION',
  turnedAway: 'API_REJECTED',
  ready: 'READY',
  referred: 'REFERRED',
  inReview: 'IN_REVIEW',
  declined: 'DECLINED',
  lost: 'LOST',
  expired: 'EXPIRED',
  invalid: 'INVALID',
  sent: 'READY',
  signed: 'SIGNED',
  requested: 'REQUESTED',
  requestedByRetailer: 'REQUESTED',
  bound: 'BOUND',
  issued: 'ISSUED',
}

const it = testWith({ at: `${today}T15:00:00Z` })

let harness: Harness
let played: AccountPlan[]

it.beforeAll(async ({ harness: given }) => {
  harness = given
  const { ports, clock } = harness
  played = await loadTenth(ports, today, seededRandom(`tenth ${seed}`, clock))
})

it('brings a tenth of the demo book to where its stories end', async () => {
  const goals = [...new Set(played.map(({ goal }) => goal))]
  expect(goals.length).toBe(Object.keys(ends).length)
  const reached = await harness.ports.db.selectFrom('quote').select('status').distinct().execute()
  const statuses = reached.map(({ status }) => status as QuoteStatus)
  expect(
    goals.filter((goal) => !statuses.includes(ends[goal])),
    `seed ${seed}`,
  ).toEqual([])
})
