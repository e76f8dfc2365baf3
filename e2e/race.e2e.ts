import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { sceneRow } from './support/scene.ts'
import { button, expectStatus, openDialog } from './support/quote-steps.ts'

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
      const told = dialog.getByText(refused)
      await Promise.race([told.waitFor(), page.getByText('Quote bound', { exact: true }).waitFor()])
      return (await told.count()) > 0 ? told.innerText() : 'bound'
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
