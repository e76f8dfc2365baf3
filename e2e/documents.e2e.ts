import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_KIND_NAMES } from '#domain/document/kinds.ts'
import { webDocument } from '#server/document/drawing/definitions.ts'
import { specimenFacts } from '#server/document/drawing/specimens.ts'
import { violationsOf } from './support/axe.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'

/** Documents as web pages: what a reader of the list, the signer and the payer open next to the PDF. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const THEMES = ['light', 'dark'] as const

describe.each(THEMES)('the web page of every kind of document, in %s', (theme) => {
  it.each(['US', 'UK'] as const)('has nothing that axe finds: %s', async (market) => {
    const { page, context, problems } = await openPage(browser, { theme, width: 390 })
    const specimens = specimenFacts(market)
    for (const kind of DOCUMENT_KIND_NAMES) {
      await page.setContent(webDocument(kind, specimens[kind], { sha256: 'ab'.repeat(32), pages: 2 }))
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(ground, 'the sheet of styles is allowed').toBe(
        theme === 'dark' ? 'rgb(18, 25, 29)' : 'rgb(255, 255, 255)',
      )
      const found = await violationsOf(page)
      expect(
        found.map(({ id, nodes }) => `${kind} ${id} ${nodes[0]?.html}`),
        kind,
      ).toEqual([])
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(isTooWide, `${kind} scrolls sideways`).toBe(false)
    }
    expect(problems).toEqual([])
    await context.close()
  })
})

/** Opens the policy in the list of documents of its page, which has what it rests on too, and gives its dialog. */
const openPolicyDocument = async (page: Page, title: RegExp) => {
  const documents = page.getByRole('main').getByRole('list').filter({ hasText: 'Version 1' })
  await documents.getByRole('button', { name: /^(Binder|Cover note)$/ }).waitFor()
  await documents.getByRole('button', { name: 'Application, signed', exact: true }).waitFor()
  await documents.getByRole('button', { name: 'Policy', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('table').first().waitFor()
  return dialog
}

const saved = async (page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') }
}

describe('a document', () => {
  it.each([
    ['agent', 'light', 1440, /policy: declarations$/],
    ['broker.uk', 'dark', 390, /policy: schedule$/],
  ] as const)(
    'is read in a dialog, and kept as a PDF or as a web page: %s',
    async (who, theme, width, title) => {
      const { page, context, problems } = await openPage(browser, { theme, width })
      await signIn(page, who)
      const { content } = await apiGet<{ content: { id: string; product: string }[] }>(
        page,
        '/api/policy/v1/search?page=0&size=1&status=IN%20FORCE',
      )
      const [policy] = content
      await page.goto(`/agency/policies/${policy?.product}/${policy?.id}`)
      const dialog = await openPolicyDocument(page, title)
      await expectAccessible(page, 'a document in its dialog')
      const html = await saved(page, () => dialog.getByRole('button', { name: 'Save as a web page' }).click())
      const pdf = await saved(page, () => dialog.getByRole('button', { name: 'Download PDF' }).click())
      expect(pdf.text.slice(0, 5)).toBe('%PDF-')
      expect(html.text).toContain('<!doctype html>')
      expect(html.name).toBe(pdf.name.replace(/pdf$/, 'html'))
      await page.reload()
      await dialog.getByRole('heading', { level: 3 }).first().waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(problems).toEqual([])
      await context.close()
    },
  )

  it('is read by the insured on the page to sign without leaving it', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark', width: 390 })
    await signIn(page, 'customer')
    const { content } = await apiGet<{ content: { id: string; product: string }[] }>(
      page,
      '/api/quote/v1/search?page=0&size=1',
    )
    await page.goto(`/customer/quotes/${content[0]?.id}/sign/${content[0]?.product}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Application/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Application for .* insurance$/ })
    await dialog.getByRole('table', { name: 'Questions and answers' }).waitFor()
    await expectAccessible(page, 'the application on the page to sign')
    expect(problems).toEqual([])
    await context.close()
  })
})
