import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowCodes } from '#domain/access/workflows.ts'
import { systemRandom } from '#server/process/random.ts'
import type { UserRow } from '#server/database/tables.ts'
import { type Book, openBook } from './support/book.ts'
import { expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { expectFits, expectKeyboard } from './support/keys.ts'

/** Every flow of `/validate/:workflowId` (specification 0 section 4): from the link to the page behind its code. */

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

interface Errand {
  user: UserRow
  path: string
  recordId: string
  /** Where the page is, once it is shown. */
  heading: RegExp
  /** What the page calls its visitor, where it does. */
  welcome?: RegExp
  /** A page of the area that the code does not open, and where a visitor of it ends. */
  closed: string
  /** Their agency, where it is not the one in whose account the page works. */
  agencyName?: string
}

const rowOf = async <R>(query: string): Promise<R> => {
  const { rows } = await book.database.pool.query(query)
  if (!rows[0]) throw new Error(`nothing found by ${query}`)
  return rows[0] as R
}

/** A quote of the demo book once more, with its account, in an agency of the test's own, changed. */
const copiedQuote = async (user: UserRow, changes: object) => {
  const id = systemRandom.newId()
  const number = `QT-${id.slice(-6)}`
  const source = `from quote where status = 'READY' and product = 'P100' order by id limit 1`
  const { account_id: accountId } = await rowOf<{ account_id: string }>(`select account_id ${source}`)
  const ownAccount = systemRandom.newId()
  const to = JSON.stringify({
    tenant_id: user.org_id,
    created_by: user.id,
    team_id: null,
    account_id: ownAccount,
    ...changes,
  })
  await book.database.pool.query(
    `insert into account select (jsonb_populate_record(null::account, to_jsonb(account) || $1::jsonb
      || jsonb_build_object('id', $3::text))).* from account where id = $2 limit 1`,
    [to, accountId, ownAccount],
  )
  await book.database.pool.query(
    `insert into quote select (jsonb_populate_record(null::quote, to_jsonb(one) || $1::jsonb || jsonb_build_object('id', $2::text,
      'quote_number', $3::text))).* from (select * ${source}) one`,
    [to, id, number],
  )
  return { id, number }
}

const license = (user: UserRow) =>
  book.database.pool.query(
    `insert into surplus_license values ($1, $2, 'Own agency', 'Lena', 'Landry', $3, 'SL-77', 'LA', false, now(), now())`,
    [user.org_id, systemRandom.newId(), user.email],
  )

const errands: Record<(typeof flowCodes)[number], () => Promise<Errand>> = {
  E_PAY: async () => {
    const { policy, user } = await rowOf<{ policy: string; user: string }>(
      `select p.id as policy, u.id as user from policy p
        join app_user u on u.insured_account_id = p.account_id and u.role_id = 'policy-holder' and u.enabled
        where p.status = 'IN FORCE' and exists (select from invoice i where i.tenant_id = p.tenant_id
          and i.policy_id = p.id and i.amount_due > i.amount_paid) order by p.id desc limit 1`,
    )
    return {
      user: await rowOf<UserRow>(`select * from app_user where id = '${user}'`),
      path: `/policy/${policy}/accountant-payment`,
      recordId: policy,
      heading: /Choose how to pay|Payment is being processed|Thank you for making payment/,
      welcome: /Nora/,
      closed: `/customer/quotes`,
    }
  },
  SURPLUS_NOTICE: async () => {
    const user = await book.person()
    const { id, number } = await copiedQuote(user, { state: 'LA', is_surplus: true })
    await license(user)
    return {
      user,
      path: `/quote/${id}/attest-surplus-notice`,
      recordId: id,
      heading: new RegExp(number),
      welcome: /Welcome Nora to the product/,
      closed: '/agency/policies',
    }
  },
  REVIEW: async () => {
    const user = await book.person()
    const { id, number } = await copiedQuote(user, {})
    return {
      user,
      path: `/quote/${id}/request-to-bind/P100`,
      recordId: id,
      heading: new RegExp(number),
      closed: '/agency/dashboard',
      agencyName: 'Main Street Insurance',
    }
  },
}

const mailedCode = async (to: string): Promise<string> => {
  const { text } = await expect
    .poll(
      async () =>
        (await book.database.pool.query('select text from mail_message where to_address = $1', [to])).rows,
    )
    .toHaveLength(1)
    .then(() => rowOf<{ text: string }>(`select text from mail_message where to_address = '${to}'`))
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

const enterCode = async (page: Page, email: string): Promise<void> => {
  const send = page.getByRole('button', { name: /^Email the code/ })
  await send.waitFor()
  await send.press('Enter')
  await page.getByLabel('6-digit code').fill(await mailedCode(email))
  await expectAccessible(page, 'the page of a one-time code')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
}

const views = [
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1024 },
  { theme: 'dark', width: 1440 },
] as const

describe('a page behind a one-time code', () => {
  it.each(flowCodes.map((flow, at) => ({ flow, view: views[at % views.length] })))(
    'is reached from its link by $flow, and opens nothing else',
    async ({ flow, view }) => {
      const errand = await errands[flow]()
      const email = `nora.${systemRandom.newId().slice(-8)}@books.test`
      const token = await book.workflow({ flow, email, firstName: 'Nora', ...errand })
      const { page, context, problems } = await openPage(browser, view)
      await page.goto(`/validate/${token}`)
      await enterCode(page, email)
      await page.waitForURL((url) => url.pathname === errand.path)
      await page.getByRole('heading', { name: errand.heading }).first().waitFor()
      if (errand.welcome) await page.getByText(errand.welcome).first().waitFor()
      const isAgency = flow !== 'E_PAY'
      expect(new URL(page.url()).searchParams.has('agencyName'), 'the agency’s name').toBe(isAgency)
      await expectAccessible(page, `the page of ${flow}`)
      await expectFits(page, `the page of ${flow}`)
      await expectKeyboard(page, `the page of ${flow}`)
      await expectOwnName(page, errand)
      if (flow === 'SURPLUS_NOTICE') await attest(page)
      const status = await page.evaluate(async (path) => {
        const headers = { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` }
        return (await fetch(path, { headers })).status
      }, `/api/auth/v1/users`)
      expect(status).toBe(403)
      expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
      expect(problems).toEqual([])
      await page.goto(errand.closed)
      await page.getByRole('heading', { level: 1, name: 'You do not have access to this page' }).waitFor()
      await page.getByText('The link in your e-mail opens one page only').waitFor()
      await expectAccessible(page, `what the link of ${flow} does not open`)
      expect(await page.getByRole('navigation').count()).toBe(0)
      await expect.poll(() => page.getByRole('table').count()).toBe(0)
      // A session that ended leads to the words of each page, or to the login.
      await book.run(`update session set ended_at = now() where user_id = '${errand.user.id}'`)
      await page.waitForTimeout(1_100)
      await page.goto(errand.path)
      await page
        .getByText(/Review & Sign/)
        .or(page.getByLabel('Password', { exact: true }))
        .or(page.getByRole('heading', { name: /not able to view/ }))
        .first()
        .waitFor()
      await context.close()
    },
  )
})

describe('a surplus notice whose server is in trouble', () => {
  it('says that the quote could not be retrieved, or not be attested (specification 0 section 8)', async () => {
    const errand = await errands.SURPLUS_NOTICE()
    const email = `nora.${systemRandom.newId().slice(-8)}@books.test`
    const token = await book.workflow({ flow: 'SURPLUS_NOTICE', email, firstName: 'Nora', ...errand })
    const { page, context } = await openPage(browser, views[1])
    await page.goto(`/validate/${token}`)
    await enterCode(page, email)
    await page.getByRole('heading', { name: errand.heading }).first().waitFor()
    await page.getByRole('checkbox', { name: /^By checking the box/ }).press('Space')
    await book.run('alter table surplus_license rename to surplus_license_away')
    try {
      await page.getByRole('button', { name: 'I Attest' }).press('Enter')
      await page.getByText('Not able to attest compliance notice at this time.').waitFor()
      await page.reload()
      const toast = page
        .getByRole('alert')
        .filter({ hasText: 'There was an error while retrieving the quote' })
      await toast.first().waitFor()
    } finally {
      await book.run('alter table surplus_license_away rename to surplus_license')
    }
    await context.close()
  })
})

/** The broker's tick enables the button; afterwards a thank-you fills the screen. */
const attest = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'I Attest' })
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await page
    .getByRole('checkbox', { name: /^By checking the box, I Lena Landry, acknowledge/ })
    .press('Space')
  await page.getByText('This serves as a legal signature.').first().waitFor()
  await button.press('Enter')
  await page.getByRole('heading', { name: /^Thank you, Nora/ }).waitFor()
  await page.getByText(/Your signature is uploaded\. You can log in and bind quote/).waitFor()
  await expectAccessible(page, 'the thanks for an attestation')
}

/** The header names who came by the link and their agency, and offers nothing of the account that the page works in. */
const expectOwnName = async (page: Page, { user, agencyName }: Errand): Promise<void> => {
  const trigger = page.getByRole('button', { name: /^User menu: Nora / })
  await trigger.press('Enter')
  const menu = page.getByRole('menu')
  await menu
    .getByText(agencyName ?? 'Nora')
    .first()
    .waitFor()
  const text = await menu.innerText()
  expect(text).not.toContain(user.first_name)
  expect(await menu.getByRole('menuitem', { name: 'Profile' }).count()).toBe(0)
  await page.keyboard.press('Escape')
}
