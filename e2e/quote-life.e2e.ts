import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { inOrder } from './support/in-order.ts'
import type { Row } from '../db/seed/scenes.ts'
import { sceneRow } from './support/scene.ts'
import { expectStatus, openDialog } from './support/quote-steps.ts'
import { themesOf } from './support/themes.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const quotePath = (persona: string, { product, id }: Row) => `/${persona}/quotes/${product}/${id}`

describe.each(themesOf('clears-inbox'))('an underwriter clears the inbox, in the %s theme', (theme) => {
  inOrder()
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    ;({ page, problems } = await openPage(browser, { theme }))
    await signIn(page, 'underwriter')
  })

  it('reads why quotes wait, and narrows the list to no one’s', async () => {
    await page.goto('/admin/inbox')
    await page.getByRole('columnheader', { name: 'Reason' }).waitFor()
    await page.getByRole('button', { name: 'Unassigned' }).click()
    await page.waitForURL(/holder=unassigned/)
    await expectAccessible(page, 'the inbox')
  })

  it('sets a condition, looks at what was asked for, and clears it', async () => {
    const row = await sceneRow(page, 'underwriter: in review')
    await page.goto(quotePath('admin', row))
    await expectStatus(page, 'IN REVIEW')
    await page.getByRole('heading', { name: 'Requested and offered' }).waitFor()
    await page.getByRole('button', { name: 'Add subjectivity' }).click()
    const dialog = openDialog(page, /Add subjectivity/)
    await dialog.getByLabel('Requirement').fill(`Endpoint protection (${theme})`)
    await expectAccessible(page, 'the form of a condition')
    await dialog.getByRole('button', { name: 'Add subjectivity' }).click()
    const item = page.getByRole('listitem').filter({ hasText: `Endpoint protection (${theme})` })
    await item.first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expectAccessible(page, 'a quote with conditions')
    await item.getByRole('button', { name: 'Waive' }).first().click()
    const waiving = openDialog(page, /Waive subjectivity/)
    await waiving.getByLabel('Note').fill('Seen on the call with the insured.')
    await waiving.getByRole('button', { name: 'Waive' }).click()
    await item.getByText('Waived', { exact: true }).first().waitFor()
  })

  it('leaves nothing in the console', () => {
    expect(problems).toEqual([])
  })
})
