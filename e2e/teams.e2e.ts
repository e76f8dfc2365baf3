import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe('the team of the header', () => {
  it('is the default one at first, keeps the lists to another, and gives all back', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    await page.goto('/agency/accounts?page=1')
    const chosen = page.getByRole('button', { name: /^Team:/ })
    await chosen.filter({ hasText: 'Commercial lines' }).waitFor()
    const table = page.getByRole('region', { name: 'Accounts' })
    const range = async () => {
      await page.locator('[aria-busy="false"]').first().waitFor()
      return Number(/of ([\d,]+)/.exec(await table.innerText())?.[1]?.replace(',', '') ?? 0)
    }
    await table.getByRole('link').first().waitFor()
    const first = await range()
    const choose = async (name: string) => {
      await chosen.click()
      await page.getByRole('button', { name, exact: true }).click()
      await chosen.filter({ hasText: name }).waitFor()
      await table.getByRole('link').first().waitFor()
    }
    await chosen.click()
    await page.getByRole('textbox', { name: 'Search teams' }).fill('small')
    await expectAccessible(page, 'the team picker')
    await page.keyboard.press('Escape')
    await choose('Small business')
    const second = await range()
    await choose('All')
    const all = await range()
    expect([first > second, second > 0, first + second]).toEqual([true, true, all])
    await page.reload()
    await chosen.filter({ hasText: 'All' }).waitFor()
    // A choice outlives the tab, and a team that is gone since then gives way to the default one.
    await page.evaluate(() => {
      const state = JSON.parse(localStorage.getItem('saved-state:AGENCY') ?? '') as {
        version: number
        team: Record<string, { id: string; name: string } | null>
      }
      const [[accountId = '', team] = []] = Object.entries(state.team)
      if (state.version !== 10 || team !== null) throw new Error('the choice of All was not saved')
      state.team[accountId] = { id: '01981c00-0000-7000-8000-000000000000', name: 'Gone' }
      localStorage.setItem('saved-state:AGENCY', JSON.stringify(state))
    })
    await page.reload()
    await chosen.filter({ hasText: 'Commercial lines' }).waitFor()
    await expect.poll(range).toBe(first)
    // On a phone it is at the head of the menu.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Team:/ })
      .click()
    await page.getByRole('button', { name: 'Small business', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Team: Small business' }).waitFor()
    await expectAccessible(page, 'the team in the menu of a phone')
    await expect.poll(range).toBe(second)
    expect(problems).toEqual([])
    await context.close()
  })

  it('shows no row of one team while those of another are on their way', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    await page.goto('/agency/accounts')
    const chosen = page.getByRole('button', { name: /^Team:/ })
    await chosen.filter({ hasText: 'Commercial lines' }).waitFor()
    const rows = page.getByRole('region', { name: 'Accounts' }).locator('tbody').getByRole('link')
    await rows.first().waitFor()
    const before = await rows.allInnerTexts()
    let isAsked = false
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/account/v1/search?*', async (route) => {
      isAsked ||= route.request().url().includes('teamId=')
      await released
      await route.continue()
    })
    await chosen.click()
    await page.getByRole('button', { name: 'Small business', exact: true }).click()
    await chosen.filter({ hasText: 'Small business' }).waitFor()
    await expect.poll(() => isAsked).toBe(true)
    expect(await rows.count()).toBe(0)
    release()
    await rows.first().waitFor()
    const after = await rows.allInnerTexts()
    expect(after.filter((name) => before.includes(name))).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('is one of their own to who works in teams', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'producer')
    await page.goto('/agency/accounts')
    await page.getByRole('button', { name: /^Team:/ }).click()
    const search = page.getByRole('textbox', { name: 'Search teams' })
    const offered = page.getByRole('listitem').getByRole('button')
    const names = async () => (await offered.allInnerTexts()).filter((name) => !name.startsWith('Team'))
    await search.waitFor()
    await expect.poll(names).toEqual(['Commercial lines', 'Small business'])
    await search.fill('SMALL')
    await expect.poll(names).toEqual(['Small business'])
    await context.close()
  })
})
