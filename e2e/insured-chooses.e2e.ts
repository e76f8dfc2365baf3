import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend, makeAccount, makeReadyQuote } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { followMail, setPassword, signApplication } from './support/customer-steps.ts'
import { mouse } from './support/hand.ts'
import { expectStatus } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const selected = (...keys: string[]) => ({ coverages: keys.map((key) => ({ key, isSelected: true })) })
/** The three options that the agent sends, by what differs. */
const OPTIONS = [
  { limit: 1_000_000, deductible: 25_000, ...selected('enhancedBusinessAndCbi') },
  {
    limit: 1_000_000,
    deductible: 10_000,
    ...selected('enhancedBusinessAndCbiWithSystemFailure', 'dedicatedBreachCostsEndorsement'),
  },
  { limit: 2_000_000, deductible: 25_000, ...selected('enhancedBusinessAndCbi') },
]

const HEIGHT = 900

describe.each(themesOf('insured-chooses'))('the insured chooses one of three, in the %s theme', (theme) => {
  it('compares them on one page, reads all terms, signs one, and the others are closed', async () => {
    const { page, desk, problems } = await bothSides(browser, theme)
    const account = await makeAccount(page, 'MI', 'P100')
    const email = `chooser-${theme}-${account.id.slice(-6)}@signers.test`
    const contact = {
      policyContactFirstName: 'Clara',
      policyContactLastName: 'Wahl',
      policyContactEmail: email,
      policyContactPhone: '+1 2125550188',
    }
    const quotes = []
    for (const terms of OPTIONS) {
      const quote = await makeReadyQuote(page, desk, account, 'P100', terms)
      await apiSend(page, 'POST', '/api/quote/v1/action/send-sign-request', { quoteId: quote.id, ...contact })
      quotes.push(quote)
    }
    const [first, chosen, last] = quotes as [(typeof quotes)[0], (typeof quotes)[0], (typeof quotes)[0]]
    const insured = await openPage(browser, { theme })
    const hand = mouse(insured.page)

    // The mail leads to the same page to sign on as the list does, and that page leads to the others.
    await followMail(insured.page, hand, email, 'Review & Sign')
    await setPassword(insured.page, hand)
    await insured.page.getByText('This is one of 3 options').waitFor()
    await insured.page.getByRole('link', { name: 'Compare options' }).click()
    await insured.page.waitForURL(/\/customer\/quotes$/)

    const table = insured.page.getByRole('table', { name: 'Price and what differs' })
    await table.getByRole('columnheader', { name: chosen.quoteNumber }).waitFor()
    const rows = await table.getByRole('rowheader').allTextContents()
    expect(rows).toEqual(expect.arrayContaining(['You pay', 'We pay at most', 'Your retention']))
    expect(rows).not.toContain('Starts')
    await insured.page
      .getByText('You can sign one option of Prime 100. Signing it closes the others of Prime 100.')
      .waitFor()
    await table.getByText('Included in E-commerce enhancement with system failure').waitFor()
    await table.getByText('$1,000,000 in addition to the limit').waitFor()
    await insured.page.setViewportSize({ width: 390, height: HEIGHT })
    const fit = await table.evaluate((element) => {
      const edge = element.parentElement?.getBoundingClientRect().right ?? 0
      return [...element.querySelectorAll('tbody tr:first-child td')].map((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return right <= edge ? 'whole' : left < edge ? 'begins' : 'beyond'
      })
    })
    expect(fit).toEqual(['whole', 'whole', 'begins'])
    for (const width of [390, 1440]) {
      await insured.page.setViewportSize({ width, height: HEIGHT })
      await expectAccessible(insured.page, `three options side by side at ${width}`, 1)
    }

    await hand.press(insured.page.getByRole('link', { name: `Read and sign ${chosen.quoteNumber}` }))
    await insured.page.waitForURL(new RegExp(`/customer/quotes/${chosen.id}/sign/P100`))
    // Whom to tell of a mistake is next to the words that ask for it.
    await insured.page.locator('a[href^="mailto:"]').first().waitFor()
    const note = insured.page.getByText(/^Signing this quote closes/)
    await note.first().waitFor()
    for (const closed of [first, last]) expect(await note.first().textContent()).toContain(closed.quoteNumber)
    await insured.page.getByText('In addition, up to $1,000,000 for Dedicated breach costs.').waitFor()
    // Every coverage, the documents and the application come before the first box.
    const order = await insured.page.getByRole('main').evaluate((main) => {
      const read = main.querySelector('details')
      const box = main.querySelector('input[type=checkbox]')
      return {
        isOpen: read?.open,
        isBefore: !!read && !!box && !!(read.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING),
      }
    })
    expect(order).toEqual({ isOpen: true, isBefore: true })
    for (const width of [390, 1440]) {
      await insured.page.setViewportSize({ width, height: HEIGHT })
      await expectAccessible(insured.page, `the page to sign one of three at ${width}`, 1)
    }
    await signApplication(insured.page, hand, 'Clara Wahl')

    const statusOf = async ({ id }: { id: string }) =>
      (await apiGet<{ status: string }>(page, `/api/quote/v1/P100/${id}`)).status
    expect(await Promise.all(quotes.map(statusOf))).toEqual(['LOST', 'SIGNED', 'LOST'])
    await page.goto(`/agency/quotes/P100/${first.id}`)
    await expectStatus(page, 'LOST')
    await insured.page.goto(`/customer/quotes/${last.id}/sign/P100`)
    await insured.page
      .getByText(`Clara Wahl signed quote ${chosen.quoteNumber} of this account instead.`)
      .waitFor()
    expect([...problems, insured.problems]).toEqual([[], [], []])
  })
})
