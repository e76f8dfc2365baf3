import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { inOrder } from './support/in-order.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const WORDS = 'This insurer is not licensed by the state and its contracts are outside the guaranty fund.'

const showAll = async (page: Page) => {
  await page.goto('/admin/manage/rulebook/notices?show=all')
  await page.getByRole('heading', { name: 'Surplus lines notices', level: 1 }).waitFor()
}

describe.each([
  { theme: 'light', width: 1440, state: 'Hawaii', code: 'HI' },
  { theme: 'dark', width: 1024, state: 'Rhode Island', code: 'RI' },
] as const)(
  'a surplus lines notice filed by one and compared by another, $theme',
  ({ theme, width, state, code }) => {
    inOrder()

    let writer: Awaited<ReturnType<typeof openPage>>
    let checker: Awaited<ReturnType<typeof openPage>>
    let address = ''
    beforeAll(async () => {
      writer = await openPage(browser, { theme, width })
      checker = await openPage(browser, { theme, width })
      await signIn(writer.page, 'underwriter')
      await signIn(checker.page, 'staff')
    })
    afterAll(async () => {
      expect(writer.problems).toEqual([])
      expect(checker.problems).toEqual([])
      await Promise.all([writer.context.close(), checker.context.close()])
    })

    it('is filed with its law and source, and refused by its field where one is missing', async () => {
      const { page } = writer
      await page.goto('/admin/manage/rating')
      await page.getByRole('link', { name: 'Surplus lines notices' }).click()
      const row = page.getByRole('region', { name: 'States' }).getByRole('row', { name: new RegExp(state) })
      await row.getByText('is not on file').waitFor()
      await expectAccessible(page, 'the notices of all states')
      await row.getByRole('button', { name: `File words on documents of ${state}` }).click()
      const dialog = page.getByRole('dialog')
      const law = dialog.getByRole('textbox', { name: 'Law' })
      await law.fill('The insurance code')
      await dialog.getByRole('textbox', { name: 'Words of the notice' }).fill(`${WORDS}\n\nBroker: [name]`)
      await dialog.getByRole('textbox', { name: 'Source' }).fill('Website of the legislature, title 27')
      await dialog.getByRole('textbox', { name: 'Why it is filed' }).fill('Nothing is on file for the state.')
      await dialog.getByRole('button', { name: 'File as draft' }).click()
      await dialog.getByText('Name the section of the law, with its number.').first().waitFor()
      await law.fill('Title 27, section 27-3-40')
      await dialog.getByRole('button', { name: 'File as draft' }).click()
      await dialog
        .getByText(/Leave out blanks and brackets/)
        .first()
        .waitFor()
      await expectAccessible(page, 'filing a notice')
      await dialog.getByRole('textbox', { name: 'Words of the notice' }).fill(WORDS)
      await dialog.getByRole('checkbox', { name: 'Bold' }).check()
      await dialog.getByRole('checkbox', { name: 'Name of the broker' }).check()
      await dialog.getByRole('button', { name: 'File as draft' }).click()
      await page.getByRole('heading', { name: `Surplus lines notice of ${state}` }).waitFor()
      await page.getByText('No words on file').waitFor()
      await page.getByRole('button', { name: 'Submit for comparison' }).click()
      await page.getByText('Waiting for comparison').waitFor()
      expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
      const { pathname, search } = new URL(page.url())
      address = pathname + search
    })

    it('is approved by another user, who says what it was compared with', async () => {
      const { page } = checker
      await page.goto(address)
      await page.getByRole('button', { name: 'Approve' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(WORDS).waitFor()
      await dialog.getByRole('textbox', { name: 'Compared with' }).fill('Printed general laws of 2026')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await dialog.getByText('Confirm that you compared every word with the law.').first().waitFor()
      await dialog.getByRole('checkbox', { name: /I compared every word/ }).check()
      await expectAccessible(page, 'comparing a notice')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await page.getByText('Printed general laws of 2026').waitFor()
      await page.getByText('Nothing else keeps surplus lines paper of this state from being bound').waitFor()
      await expectAccessible(page, 'an approved notice')
      await showAll(page)
      const row = page.getByRole('region', { name: 'States' }).getByRole('row', { name: new RegExp(state) })
      await row.getByText('May be bound').waitFor()
    })

    it('is on the page of its state, and is used no more once it is retired', async () => {
      const { page } = checker
      await page.goto(`/admin/manage/rulebook/compliance?state=${code}`)
      const notices = page.getByRole('region', { name: 'Notices' })
      const notice = notices.getByRole('row', { name: /Surplus lines notice/ })
      await notice.getByText(/compared by .+ with Printed general laws of 2026/).waitFor()
      await page.goto(address)
      await page.getByRole('button', { name: 'Retire' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('The section was repealed.')
      await dialog.getByRole('button', { name: 'Retire' }).click()
      await page.getByText('The section was repealed.').waitFor()
      await showAll(page)
      const row = page.getByRole('region', { name: 'States' }).getByRole('row', { name: new RegExp(state) })
      await row.getByText('is not on file').waitFor()
    })
  },
)
