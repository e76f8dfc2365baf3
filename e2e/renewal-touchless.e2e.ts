import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { buildApp } from '#server/app.ts'
import { parseEnv } from '#server/env.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import { systemClock } from '#server/process/clock.ts'
import { createLog } from '#server/process/log.ts'
import { systemRandom } from '#server/process/random.ts'
import { issueDue, offerDue } from '#server/quote/renewal/automatic.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { ownServer } from './support/own-server.ts'
import type { Row } from '../db/seed/scenes.ts'
import { sceneRows } from './support/scene.ts'

let browser: Browser
let book: Book
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
})
afterAll(async () => {
  await browser?.close()
  await book?.close()
})

/** The steps of the calendar about agreed renewals, now, on the database behind the pages. */
const calendar = async () => {
  const { ports, dispatcher } = await buildApp({
    env: parseEnv({ PORT: '0', DATA_DIR: ownServer().dataDir }),
    connection: book.database,
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    jobs: { put: async () => {} },
    isReady: () => true,
  })
  const alone: Parameters<typeof offerDue>[0] = {
    run: (work) => runAsSystem({ ports, jobs: dispatcher.jobs }, 'calendar', work),
    log: ports.log,
  }
  return { offered: await offerDue(alone), issued: await issueDue(alone) }
}

interface Automatic {
  policyId: string
  found: { code: string; no: string }[]
  checks: { code: string; no: string | null }[]
}

/** Rules that this journey leaves as they are. */
const LASTING: readonly string[] = ['CLAIMS', 'LIMIT', 'REVENUE', 'OPTED_OUT']

describe.each([
  { theme: 'light', width: 1440, nth: 0 },
  { theme: 'dark', width: 390, nth: 1 },
] as const)('a renewal without work, in the $theme theme', ({ theme, width, nth }) => {
  it('is agreed to once, offered, issued, and shown on the policy', async () => {
    const { page, context, problems } = await openPage(browser, { theme, width })
    await signIn(page, 'agent')
    const rulesOf = (row: Row) =>
      apiGet<Automatic>(page, `/api/quote/v1/auto-renewal/${row.accountId}/${row.product}`)
    const renewable: Row[] = []
    for (const row of await sceneRows(page, 'agent: open for renewal')) {
      const { policyId, checks } = await rulesOf(row)
      const isHeld = checks.some(({ code, no }) => no !== null && LASTING.includes(code))
      if (row.product === 'P100' && policyId === row.id && !isHeld) renewable.push(row)
    }
    const policy = renewable[nth] ?? renewable[0]
    if (!policy) throw new Error('no policy of Prime 100 may be renewed by itself')
    const today = systemClock.today()
    const { accountId } = policy
    const automatic = () => rulesOf(policy)
    // What does not hold yet: findings, old answers, a way of payment.
    await book.run(`update account set risk = jsonb_set(risk::jsonb, '{report,ceilings}', '[]'),
      answers = jsonb_set(answers::jsonb, '{provenance}', (select jsonb_object_agg(field, given || jsonb_build_object('at', now()))
        from jsonb_each(answers::jsonb -> 'provenance') as one (field, given))) where id = '${accountId}'`)
    await book.run(
      `update org set agency_billed = true where id = (select tenant_id from policy where id = '${policy.id}')`,
    )
    await book.run(`update policy set end_date = '${addDays(today, 60)}', renewal_evaluated_at = null,
      renewal_obstacles = null, renewal_tried_on = null, renewal_offered_at = null, auto_renewal_at = null,
      auto_renewal_by = null, auto_renewal_by_name = null where id = '${policy.id}'`)
    const address = `/agency/policies/${policy.product}/${policy.id}`
    await page.goto(address)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Automatic renewal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Automatic renewal' })
    await dialog.getByRole('table', { name: 'Rules of automatic renewal' }).waitFor()
    await expectAccessible(page, 'the rules of automatic renewal')
    await dialog.getByRole('button', { name: 'Agree to automatic renewal' }).click()
    await dialog.getByRole('button', { name: 'Take back agreement' }).waitFor()
    await calendar()
    expect((await automatic()).found).toEqual([])
    await book.run(`update policy set end_date = '${addDays(today, 7)}' where id = '${policy.id}'`)
    await book.run(
      `update quote set effective_date = '${addDays(today, 7)}' where renewal_of = '${policy.id}'`,
    )
    await calendar()
    expect((await automatic()).found).toEqual([])
    await page.goto(address)
    await page.getByText('A renewal of this policy is in place.').waitFor()
    await expectAccessible(page, 'a policy that is renewed')
    await book.run(`update org set agency_billed = false where account_type = 'AGENCY'`)
    expect(problems).toEqual([])
    await context.close()
  })
})
