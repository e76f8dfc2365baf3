import sharp from 'sharp'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })
    .png()
    .toBuffer()

const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> => {
  await page.getByLabel('Picture file').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click()
}

describe('the own picture', () => {
  it('is uploaded, cropped with the keyboard, shown in the header, and removed', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'reinsurer')
    await page.goto('/reinsurer/manage/me')
    await page.getByRole('button', { name: 'Change: Your picture' }).click()
    const upload = page.getByRole('dialog').getByRole('button', { name: 'Upload' })
    await upload.hover()
    await page.locator('[popover="manual"]', { hasText: 'Choose a picture first.' }).waitFor()
    await page.mouse.move(0, 0)
    await page.locator('[popover="manual"]').waitFor({ state: 'detached' })
    await page.getByLabel('Picture file').focus()
    for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Tab')
    await page.locator('[popover="manual"]', { hasText: 'Choose a picture first.' }).waitFor()
    const described = await upload.evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(described).toBe('Choose a picture first.')
    await choose(page, 'me.png', 'image/png', Buffer.from('no picture'))
    await page.getByText('Choose a PNG, JPG or GIF.').waitFor()
    await choose(page, 'me.png', 'image/png', await png(640, 480))
    const zoom = page.getByLabel('Zoom')
    await zoom.focus()
    for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => zoom.inputValue()).toBe('1.5')
    await expectAccessible(page, 'the crop of a picture')
    await page.getByRole('button', { name: 'Save picture' }).click()
    await page.getByText('Picture saved.').waitFor()
    await page.getByRole('img', { name: 'Your picture' }).waitFor()
    await page.locator('header img').last().waitFor()
    await page.getByRole('button', { name: 'Remove: Your picture' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('None yet').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the logos of an agency', () => {
  it('are opened by provider staff from the list of agencies', async () => {
    const { page, context, problems } = await openPage(browser, { width: 1024 })
    await signIn(page, 'staff')
    await page.goto('/admin/agencies?search=Lone%20Pine')
    await page.getByText('1–1 of 1').waitFor()
    await page.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Logos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Logos' })
    await dialog.getByRole('button', { name: 'Change: Small logo' }).waitFor()
    await expectAccessible(page, 'the logos of an agency')
    await dialog.getByRole('button', { name: 'Change: Small logo' }).click()
    await choose(page, 'logo.png', 'image/png', await png(64, 64))
    await page.getByRole('button', { name: 'Save picture' }).click()
    await page.getByText('Picture saved.').waitFor()
    await page.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Logos' }).click()
    await dialog.getByRole('img', { name: 'Small logo' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('are kept in two sizes, at a phone’s width in the dark', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark', width: 390 })
    await signIn(page, 'agent2')
    await page.goto('/agency/manage/users?tab=logos')
    await page.getByRole('button', { name: 'Change: Medium logo' }).click()
    await choose(page, 'logo.png', 'image/png', await png(480, 160))
    await page.getByLabel('Zoom').waitFor()
    await expectAccessible(page, 'the crop of a logo')
    await page.getByRole('button', { name: 'Save picture' }).click()
    await page.getByRole('img', { name: 'Medium logo' }).waitFor()
    await expectAccessible(page, 'the logos')
    expect(problems).toEqual([])
    await context.close()
  })
})
