import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, type Made, makeAccount } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { countEffort, type Effort } from './support/effort.ts'
import { inOrder } from './support/in-order.ts'
import { expectStatus, openDialog } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'
import { isFull } from '../tools/lib/sample.ts'

/** What one referral may take: read, other terms, credit with its reason, a subjectivity, release, next. */
const BUDGET = { clicks: 8, keys: 20, fields: 2 }
const DECLINE_CLICKS = 3
/** Referrals that are decided by keys alone. */
const BY_KEYS = isFull ? 60 : 4
/** Every so many is declined. */
const DECLINED = 4

const NOTE = 'The recovery plan was tested twice this year.'
const STATES = { light: 'OH', dark: 'NC' } as const

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Standing {
  id: string
  version: number
  status: string
}

/** A quote of an account, submitted for review. */
const refer = async (page: Page, account: Made): Promise<Standing> => {
  const { request } = await apiGet<{ request: object }>(
    page,
    `/api/rater/v1/raterdata?accountId=${account.id}&productType=P100`,
  )
  const draft = await apiSend<Standing>(page, 'POST', `/api/quote/v1/P100/${account.id}`, { request })
  const asked =
    draft &&
    (await apiSend<Standing>(page, 'PUT', `/api/quote/v1/P100/${draft.id}/request`, {
      version: draft.version,
    }))
  if (asked?.status === 'REFERRED') return asked
  const sent =
    asked &&
    (await apiSend<Standing>(page, 'PUT', `/api/quote/v1/${asked.id}/review`, {
      reason: 'Please look at it.',
    }))
  if (sent?.status !== 'REFERRED') throw new Error(`a quote of ${account.name} is not referred`)
  return sent
}

describe.each(themesOf('sixty-referrals'))('an underwriter with many referrals, in the %s theme', (theme) => {
  inOrder()
  let agent: Page
  let desk: Page
  let problems: string[][]
  let account: Made
  let effort: { soFar: () => Effort; restart: () => void }
  let keys = 0
  const made: Standing[] = []

  const inbox = () => `/admin/inbox?search=${encodeURIComponent(account.name)}`
  const panel = () => desk.getByRole('region', { name: 'Decision' })
  const release = () => panel().getByRole('button', { name: 'Release terms' })
  const press = async (...pressed: string[]): Promise<void> => {
    for (const key of pressed) await desk.keyboard.press(key)
    keys += pressed.length
  }
  const isReady = (button = release()) => expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  const listed = () => desk.getByRole('row').filter({ hasText: account.name }).first().waitFor()
  const statusOf = async ({ id }: Standing): Promise<string> =>
    (await apiGet<Standing>(desk, `/api/quote/v1/P100/${id}`)).status
  const shown = (): Standing => {
    const id = new URL(desk.url()).pathname.split('/').at(-1)
    return made.find((one) => one.id === id) as Standing
  }
  /** The first of the list, by keys. */
  const openFirst = async (): Promise<Standing> => {
    await listed()
    await desk.locator('#content').focus()
    await press('j', 'Enter')
    await desk.waitForURL(/\/admin\/quotes\//)
    await isReady()
    return shown()
  }

  beforeAll(async () => {
    ;({ page: agent, desk, problems } = await bothSides(browser, theme))
    account = await makeAccount(agent, STATES[theme], 'P100')
    for (let nth = 0; nth < BY_KEYS + 4; nth += 1) made.push(await refer(agent, account))
    effort = await countEffort(desk)
  })

  it('changes terms, gives credit with a reason, adds a subjectivity, releases and goes on, by the mouse', async () => {
    await desk.goto(inbox())
    await listed()
    effort.restart()
    const asked: string[] = []
    const hear = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/quote/')) asked.push(pathname)
    }
    desk.on('request', hear)
    await desk.getByRole('row').filter({ hasText: account.name }).first().getByRole('link').first().click()
    await isReady()
    const decided = shown()
    await desk.getByRole('heading', { name: 'Underwriting summary' }).waitFor()
    desk.off('request', hear)
    // The quote itself, which any page of it reads, and everything that it is decided on at once.
    const { id: read } = decided
    expect(asked).toEqual([`/api/quote/v1/P100/${read}`, `/api/quote/v1/uw/desk/${read}`])
    await panel().getByLabel('Retention').first().click()
    await desk.getByRole('option', { name: '$50,000', exact: true }).click()
    await panel().getByLabel('Disaster recovery planning').click()
    await desk.keyboard.type('-7.5%')
    await panel().getByText('7.5% credit').waitFor()
    await desk.keyboard.press('Enter')
    await desk.keyboard.type(NOTE)
    await panel()
      .getByRole('button', { name: /^Add: / })
      .first()
      .click()
    await isReady()
    await expectAccessible(desk, 'a referral with other terms that are tried', 1)
    await release().click()
    await desk.getByRole('button', { name: 'Open next referral' }).click()
    await isReady()
    expect(effort.soFar().clicks).toBeLessThanOrEqual(BUDGET.clicks)
    expect(effort.soFar().fields).toBeLessThanOrEqual(BUDGET.fields)
    const quote = await apiGet<Standing & { deductible: number }>(desk, `/api/quote/v1/P100/${decided.id}`)
    expect(quote).toMatchObject({ status: 'READY', deductible: 50_000 })
    const set = await apiGet<{ content: object[] }>(
      desk,
      `/api/quote/v1/quote-subjectivity?quoteId=${decided.id}`,
    )
    expect(set.content).toHaveLength(1)
  })

  it('does the same by keys', async () => {
    await desk.goto(inbox())
    keys = 0
    effort.restart()
    const decided = await openFirst()
    await press('t', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter', 'Escape', 's')
    await desk.keyboard.type('10 credit')
    await press('Enter')
    await desk.keyboard.type(NOTE)
    await press('Escape', 'c', 'Enter')
    await panel()
      .getByRole('button', { name: /^Remove: / })
      .waitFor()
    await isReady()
    await press('r', 'Enter')
    await desk.waitForURL(/\/admin\/inbox/)
    await openFirst()
    expect(keys).toBeLessThanOrEqual(BUDGET.keys)
    expect(effort.soFar()).toMatchObject({ clicks: 0, fields: BUDGET.fields })
    expect(await statusOf(decided)).toBe('READY')
  })

  it('reads what is wrong at its field, and releases nothing until it is mended', async () => {
    await press('s')
    await desk.keyboard.type('ten')
    await press('Enter')
    await panel().getByText('Invalid: write -10%, 10 credit or 0.90.').waitFor()
    expect(await release().getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(desk, 'a referral with a percentage that is none', 1)
    await panel().getByLabel('Management of content').fill('0.90')
    await panel().getByText('10% credit').waitFor()
    await isReady()
    await release().click()
    await panel()
      .getByText(/^Say why, in at least \d+ characters\.$/)
      .first()
      .waitFor()
    expect(await statusOf(shown())).toBe('REFERRED')
    await panel().getByLabel('Management of content').fill('')
  })

  it('keeps what is typed where another user was faster, and saves it on top of the newer terms', async () => {
    const { id } = shown()
    const { version, request } = await apiGet<{ version: number; request: object }>(
      desk,
      `/api/quote/v1/P100/${id}`,
    )
    await panel().getByLabel('Disaster recovery planning').fill('-5%')
    await panel().getByLabel('IRPM note').fill(NOTE)
    await isReady()
    await apiSend(desk, 'PUT', '/api/quote/v1/P250/uw', {
      quoteId: id,
      request: { ...request, deductible: 100_000 },
      version,
    })
    const save = panel().getByRole('button', { name: 'Save', exact: true })
    await isReady(save)
    await save.click()
    await panel().getByText('Retention: $100,000').waitFor()
    await expectAccessible(desk, 'a referral that another user has changed', 1)
    await panel().getByRole('button', { name: 'Load the changes' }).click()
    await isReady(save)
    await save.click()
    await desk.getByText('Decision saved').waitFor()
    const saved = await apiGet<Standing & { deductible: number }>(desk, `/api/quote/v1/P100/${id}`)
    expect(saved).toMatchObject({ status: 'REFERRED', deductible: 100_000 })
    await panel().getByText('0.9500').waitFor()
    await expect.poll(() => panel().getByText('Load the changes').count()).toBe(0)
  })

  it('declines by three clicks at most', async () => {
    await desk.goto(inbox())
    const declined = await openFirst()
    effort.restart()
    await panel().getByRole('button', { name: 'Decline' }).click()
    const dialog = openDialog(desk, /^Decline quote/)
    await dialog.getByText('Class of Business').click()
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('Outside of what the program writes.')
    await expectAccessible(desk, 'a decline with its reason')
    await dialog.getByRole('button', { name: 'Decline quote' }).click()
    await desk.waitForURL(/\/admin\/inbox/)
    expect(effort.soFar().clicks).toBeLessThanOrEqual(DECLINE_CLICKS)
    expect(await statusOf(declined)).toBe('DECLINED')
    await desk.goto(`/admin/quotes/P100/${declined.id}`)
    await expectStatus(desk, 'DECLINED')
    expect(await desk.getByText('What this quote needs').count()).toBe(0)
    expect(await desk.getByText(/^Before binding: /).count()).toBe(0)
  })

  it(`decides ${BY_KEYS} by keys alone`, async () => {
    await desk.goto(inbox())
    effort.restart()
    const decided: [Standing, string][] = []
    for (let nth = 0; nth < BY_KEYS; nth += 1) {
      const quote = await openFirst()
      const isDeclined = nth % DECLINED === DECLINED - 1
      if (isDeclined) {
        await press('d')
        await openDialog(desk, /^Decline quote/)
          .getByRole('radio')
          .first()
          .waitFor()
        await press('Space', 'Tab')
        await desk.keyboard.type('Outside of what the program writes.')
        await press('Control+Enter')
      } else await press('r', 'Enter')
      await desk.waitForURL(/\/admin\/inbox/)
      decided.push([quote, isDeclined ? 'DECLINED' : 'READY'])
    }
    expect(effort.soFar().clicks).toBe(0)
    for (const [quote, status] of decided) expect(await statusOf(quote)).toBe(status)
    expect(new Set(decided.map(([{ id }]) => id)).size).toBe(BY_KEYS)
  })

  it('lists its keys in the sheet, and leaves nothing in the consoles', async () => {
    await desk.locator('#content').focus()
    await desk.keyboard.press('?')
    const sheet = openDialog(desk, /^Keyboard shortcuts/)
    await sheet.getByText('Referral: change terms').waitFor()
    await expectAccessible(desk, 'the sheet with the keys of a referral')
    expect(problems.flat()).toEqual([])
  })
})
