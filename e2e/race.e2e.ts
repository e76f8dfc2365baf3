import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { apiSend, makeAccount } from './support/api-quote.ts'
import { apiGet } from './support/company.ts'
import { sceneRow } from './support/scene.ts'
import { button, expectStatus, openDialog, priceShown } from './support/quote-steps.ts'

const ME = '/api/auth/v1/me'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Opens the question whether to bind, and leaves the answer to be pressed. */
const askToBind = async (page: Page, quotePage: string) => {
  await page.goto(quotePage)
  await expectStatus(page, 'SIGNED')
  await button(page, 'Bind').click()
  const dialog = openDialog(page, /Bind quote/)
  const confirm = dialog.getByRole('button', { name: 'Bind quote' })
  await confirm.waitFor()
  return { dialog, confirm }
}

describe('two people who bind one quote at once', () => {
  it('bind it once, and the slower one reads who was faster', async () => {
    const owner = await openPage(browser)
    const producer = await openPage(browser)
    await Promise.all([signIn(owner.page, 'agent'), signIn(producer.page, 'producer')])
    const quote = await sceneRow(owner.page, 'agent: signed')
    const same = await sceneRow(producer.page, 'producer: signed')
    expect(same.id).toBe(quote.id)
    const quotePage = `/agency/quotes/${quote.product}/${quote.id}`
    const [one, other] = await Promise.all([
      askToBind(owner.page, quotePage),
      askToBind(producer.page, quotePage),
    ])
    await Promise.all([one.confirm.click(), other.confirm.click()])

    const refused = /has already bound this quote under binder B-\d+\./
    const outcome = async (page: Page, dialog: typeof one.dialog): Promise<string> => {
      const refusal = dialog.getByText(refused)
      await Promise.race([refusal.waitFor(), page.getByText('Quote bound', { exact: true }).waitFor()])
      return (await refusal.count()) > 0 ? refusal.innerText() : 'bound'
    }
    const outcomes = await Promise.all([
      outcome(owner.page, one.dialog),
      outcome(producer.page, other.dialog),
    ])
    expect(outcomes.filter((one) => one === 'bound')).toHaveLength(1)
    const slower = outcomes[0] === 'bound' ? other : one
    await slower.dialog.getByRole('button', { name: 'Close' }).last().waitFor()
    await expect.poll(() => slower.confirm.count(), { message: 'nothing is left to press' }).toBe(0)
    const loser = outcomes.find((one) => one !== 'bound') ?? ''
    const winner = outcomes[0] === 'bound' ? owner.page : producer.page
    const { firstName, lastName } = await apiGet<{ firstName: string; lastName: string }>(winner, ME)
    expect(loser).toContain(`${firstName} ${lastName} has`)
    for (const { page } of [owner, producer]) {
      await page.goto(quotePage)
      await expectStatus(page, 'BOUND')
    }
    expect([...owner.problems, ...producer.problems]).toEqual([])
    await Promise.all([owner.context.close(), producer.context.close()])
  })
})

interface Stored {
  id: string
  status: string
  version: number
  request: { limit: number; waitingPeriod: number }
}

const pathOf = (id: string) => `/api/quote/v1/P100/${id}`
const storedOf = (page: Page, id: string) => apiGet<Stored>(page, pathOf(id))

/** The calculator of a new draft, open on the owner's page, and a colleague who may change the same draft. */
const openOnBoth = async (state: string) => {
  const owner = await openPage(browser)
  const colleague = await openPage(browser)
  await Promise.all([signIn(owner.page, 'agent'), signIn(colleague.page, 'producer')])
  const account = await makeAccount(owner.page, state, 'P100')
  const { request } = await apiGet<{ request: object }>(
    owner.page,
    `/api/rater/v1/raterdata?accountId=${account.id}&productType=P100`,
  )
  const draft = await apiSend<{ id: string }>(owner.page, 'POST', pathOf(account.id), { request })
  const id = draft?.id ?? ''
  await owner.page.goto(`/agency/requestQuote/P100/${account.id}/quote?quoteId=${id}`)
  await priceShown(owner.page)
  const { firstName, lastName } = await apiGet<{ firstName: string; lastName: string }>(colleague.page, ME)
  /** The colleague saves another waiting period, on the version that is stored. */
  const changeWaiting = async (waitingPeriod: number) => {
    const now = await storedOf(colleague.page, id)
    const saved = await apiSend(colleague.page, 'PUT', pathOf(id), {
      request: { ...now.request, waitingPeriod },
      version: now.version,
    })
    expect(saved).not.toBeNull()
  }
  return {
    page: owner.page,
    id,
    changeWaiting,
    notice: owner.page.getByRole('note').filter({ hasText: `${firstName} ${lastName} changed these terms` }),
    end: async () => {
      expect(colleague.problems).toEqual([])
      await Promise.all([owner.context.close(), colleague.context.close()])
    },
  }
}

/** The page is looked at again and reads what it shows again, once that is old enough. */
const lookAgainUntil = (page: Page, isThere: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      return isThere()
    })
    .toBe(true)

describe('two people who change the terms of one quote at once', () => {
  it('are not overwritten by one who pressed save later, also not by the second press', async () => {
    const { page, id, changeWaiting, notice, end } = await openOnBoth('NY')
    const first = await storedOf(page, id)
    await page.getByRole('button', { name: 'Higher limit' }).click()
    await priceShown(page)
    const typed = await page.getByRole('textbox', { name: 'Aggregate limit' }).inputValue()
    await changeWaiting(24)
    // As often as it takes: the page may have read the newer terms by itself, or learns of them by a refusal.
    await expect
      .poll(async () => {
        await button(page, 'Continue').dispatchEvent('click')
        return (await notice.isVisible()) || /additional-info/.test(page.url())
      })
      .toBe(true)
    expect((await storedOf(page, id)).request).toMatchObject({
      waitingPeriod: 24,
      limit: first.request.limit,
    })
    expect(await page.getByRole('textbox', { name: 'Aggregate limit' }).inputValue()).toBe(typed)

    // What was typed goes on top of what the other one saved, and nothing of either is lost.
    await notice.getByRole('button', { name: 'Keep my changes' }).click()
    await notice.waitFor({ state: 'detached' })
    await priceShown(page)
    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    const { request } = await storedOf(page, id)
    expect(request.waitingPeriod).toBe(24)
    expect(request.limit).toBe(Number(typed.replaceAll(',', '')))
    await end()
  })

  it('choose as soon as the page has read the newer terms, and follow them where nothing was changed', async () => {
    const { page, id, changeWaiting, notice, end } = await openOnBoth('NJ')
    const waiting = (hours: number) => page.getByRole('radio', { name: new RegExp(`^${hours}\\b`) })
    // Nothing is unsaved: the newer terms are simply there.
    await changeWaiting(24)
    await lookAgainUntil(page, () => waiting(24).isChecked())
    expect(await notice.count()).toBe(0)

    const limit = page.getByRole('textbox', { name: 'Aggregate limit' })
    const first = await limit.inputValue()
    await page.getByRole('button', { name: 'Higher limit' }).click()
    await expect.poll(() => limit.inputValue()).not.toBe(first)
    await changeWaiting(6)
    await lookAgainUntil(page, () => notice.isVisible())
    expect(await waiting(24).isChecked()).toBe(true)
    await notice.getByRole('button', { name: 'Use the newer terms' }).click()
    await expect.poll(() => waiting(6).isChecked()).toBe(true)
    expect(await limit.inputValue()).toBe(first)
    await priceShown(page)
    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    expect((await storedOf(page, id)).request.waitingPeriod).toBe(6)
    await end()
  })

  it('request the quote at its last step on the terms that the page shows, and on no others', async () => {
    const { page, id, changeWaiting, notice, end } = await openOnBoth('CT')
    await button(page, 'Continue').click()
    await page.waitForURL(/additional-info/)
    const before = await storedOf(page, id)
    const hours = before.request.waitingPeriod === 24 ? 6 : 24
    await page.getByLabel('First name').fill('Paula')
    await page.getByLabel('Last name').fill('Quist')
    await expect.poll(async () => (await storedOf(page, id)).version).toBeGreaterThan(before.version)
    await changeWaiting(hours)
    // What is typed is kept on top of the colleague's terms; they are not requested unseen for that.
    await page.getByLabel('Email').fill('paula@races.test')
    await page.getByLabel('Phone').fill('2125550188')
    await expect
      .poll(async () => {
        await button(page, 'Request Quote').dispatchEvent('click')
        return (await notice.isVisible()) || !/additional-info/.test(page.url())
      })
      .toBe(true)
    expect(await storedOf(page, id)).toMatchObject({ status: 'DRAFT', request: { waitingPeriod: hours } })

    await notice.getByRole('button', { name: 'Use the newer terms' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await page.getByLabel('First name').inputValue()).toBe('Paula')
    await button(page, 'Request Quote').click()
    await page.waitForURL(/\/quotes\//)
    const requested = await storedOf(page, id)
    expect(requested.request.waitingPeriod).toBe(hours)
    expect(requested.status).not.toBe('DRAFT')
    await end()
  })
})
