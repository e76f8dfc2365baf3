import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAccount, makeReadyQuote } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { expectAccessible, openBrowser, openPage } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { openToSign } from './support/customer-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Shown {
  premium: number
  totalPremium: number
  status: string
  application: { terrorism?: { election: string } }
}

const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

describe.each(themesOf('terrorism-election'))(
  'the insured elects about terrorism, in the %s theme',
  (theme) => {
    it('reads the disclosure, rejects the coverage at the new price, and signs for that', async () => {
      const { page, desk, problems } = await bothSides(browser, theme)
      const account = await makeAccount(page, 'CA', 'P100')
      const email = `elects-${theme}-${account.id.slice(-6)}@signers.test`
      const quote = await makeReadyQuote(page, desk, account, 'P100')
      const shown = () => apiGet<Shown>(page, `/api/quote/v1/P100/${quote.id}`)
      const before = await shown()
      const insured = await openPage(browser, { theme })
      const sign = insured.page
      await openToSign(page, sign, { quoteId: quote.id, email })
      await sign.getByRole('checkbox', { name: /underwritten by/ }).check()
      const election = sign.getByRole('group', { name: /Acceptance or Rejection of Terrorism/ })
      // The Act ends with the year 2027: terms that start later offer nothing under it.
      expect(await election.count()).toBe(before.application.terrorism ? 1 : 0)
      if (before.application.terrorism) {
        await sign.getByText(/CONTAINS A \$100 BILLION CAP/).waitFor()
        await sign.getByRole('checkbox', { name: /^I have read/ }).check()
        await sign.getByLabel('Your full name').fill('Clara Wahl')
        await sign.getByRole('button', { name: 'Sign application' }).click()
        await sign.getByText('Choose whether to buy coverage for acts of terrorism.').first().waitFor()
        await election.getByRole('radio', { name: /^I hereby decline/ }).check()
        const other = sign.getByRole('button', { name: 'Price without terrorism coverage' })
        await other.waitFor()
        await expectAccessible(sign, 'the choice about terrorism that is not priced', 1)
        await sign.getByRole('button', { name: 'Sign application' }).click()
        await sign
          .getByText(/priced with coverage for acts of terrorism/)
          .first()
          .waitFor()
        await other.click()
        await expect.poll(async () => (await shown()).application.terrorism?.election).toBe('REJECT')
        const after = await shown()
        expect(after.premium).toBeLessThan(before.premium)
        await sign.getByText(dollars(after.totalPremium)).first().waitFor()
        await sign
          .getByText(/priced with coverage for acts of terrorism/)
          .first()
          .waitFor({ state: 'detached' })
        // What was ticked and typed before the new price is still there.
        expect(await sign.getByLabel('Your full name').inputValue()).toBe('Clara Wahl')
        await expectAccessible(sign, 'the choice about terrorism at its price', 1)
      } else {
        await sign.getByRole('checkbox', { name: /^I have read/ }).check()
        await sign.getByLabel('Your full name').fill('Clara Wahl')
      }
      await sign.getByRole('button', { name: 'Sign application' }).click()
      await sign.getByRole('heading', { name: 'Thank you. Your application is signed.' }).waitFor()
      expect((await shown()).status).toBe('SIGNED')
      expect([...problems, insured.problems]).toEqual([[], [], []])
    })
  },
)
