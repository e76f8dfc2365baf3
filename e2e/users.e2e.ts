import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

const openMenu = async (page: Page, name: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: /actions/i })
    .click()
}

/** Takes a team into the field, or out of it. */
const chooseTeam = async (page: Page, name: string): Promise<void> => {
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Teams' })
  await field.press('ArrowDown')
  await page.getByRole('option', { name }).click()
  await field.press('Tab')
}

describe('the users of an agency', () => {
  it('are invited, changed, kept out and removed', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent2')
    await page.goto('/agency/manage/users')
    await page.getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('wilma.walker@walkers.example')
    await dialog.getByLabel('Role').click()
    await page.getByRole('option', { name: 'Customer Service' }).click()
    await dialog.getByLabel('First name').fill('Wilma')
    await dialog.getByLabel('Last name').fill('Walker')
    await expectAccessible(page, 'the form of a user')
    await dialog.getByRole('button', { name: 'Invite user' }).click()
    await dialog.getByText('Teams are required').first().waitFor()
    await chooseTeam(page, 'Commercial lines')
    await dialog.getByRole('button', { name: 'Invite user' }).click()
    await page.getByText('Invitation sent.').waitFor()
    await rowOf(page, 'Wilma Walker').waitFor()

    await openMenu(page, 'Wilma Walker')
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Last name').fill('Wanderer')
    await page.getByRole('dialog').getByRole('button', { name: 'Save user' }).click()
    await page.getByText('User saved.').waitFor()
    await rowOf(page, 'Wilma Wanderer').waitFor()

    await openMenu(page, 'Wilma Wanderer')
    await page.getByRole('menuitem', { name: 'Send a link to reset the password' }).click()
    await page.getByText('A link to reset the password is on its way.').waitFor()

    await openMenu(page, 'Wilma Wanderer')
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await rowOf(page, 'Wilma Wanderer').getByText('Disabled').waitFor()

    await openMenu(page, 'Wilma Wanderer')
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByText('Wilma Wanderer has access to all accounts.').waitFor()
    await page.getByRole('button', { name: 'Remove user' }).click()
    await page.getByText('User removed.').waitFor()
    await rowOf(page, 'Wilma Wanderer').waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })

  it('are divided into teams, of which the default one stays', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark', width: 1024 })
    await signIn(page, 'agent2')
    await page.goto('/agency/manage/users?tab=teams')
    await page.getByRole('button', { name: 'Add team' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Field visits')
    await page.getByRole('dialog').getByRole('button', { name: 'Save team' }).click()
    await rowOf(page, 'Field visits').waitFor()
    await openMenu(page, 'Commercial lines')
    await page.getByText('The default team cannot be deleted.').waitFor()
    await page.getByRole('menuitem', { name: 'Members' }).click()
    const change = async (team: string): Promise<void> => {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Change teams of' }).first().click()
      await chooseTeam(page, team)
      await dialog.getByRole('button', { name: 'Save teams' }).click()
    }
    await expectAccessible(page, 'the members of a team')
    await change('Field visits')
    await page.getByText('Teams changed.').first().waitFor()
    await page.keyboard.press('Escape')
    // A team with members stays until they are elsewhere.
    await openMenu(page, 'Field visits')
    await page.getByText('Move its member to other teams first.').waitFor()
    await page.getByRole('menuitem', { name: 'Members' }).click()
    await change('Field visits')
    await page.getByText('This team has no members.').waitFor()
    await page.keyboard.press('Escape')
    await openMenu(page, 'Field visits')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete team' }).click()
    await rowOf(page, 'Field visits').waitFor({ state: 'detached' })
    await expectAccessible(page, 'the teams')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('provider staff', () => {
  it('blacklist a domain and take it off again', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'staff')
    await page.goto('/admin/manage/users?tab=domains')
    await page.getByRole('button', { name: 'Blacklist domain' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Blacklist domain' }).click()
    await dialog.getByText('Domain name is required').first().waitFor()
    await dialog.getByLabel('Domain name').fill('throwaway.example')
    await dialog.getByRole('button', { name: 'Blacklist domain' }).click()
    await rowOf(page, 'throwaway.example').waitFor()
    await openMenu(page, 'throwaway.example')
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove domain' }).click()
    await page.getByText('Domain removed.').waitFor()
    await expectAccessible(page, 'the blacklisted domains')
    expect(problems).toEqual([])
    await context.close()
  })

  it('find colleagues first, and all others by role and type of account', async () => {
    const { page, context, problems } = await openPage(browser, { theme: 'dark' })
    await signIn(page, 'staff')
    await page.goto('/admin/manage/users')
    const table = page.getByRole('main').getByRole('table', { name: 'Users' })
    const column = (name: string): Promise<string[]> =>
      table.evaluate((element, heading) => {
        const heads = [...element.querySelectorAll('thead th')]
        const at = heads.findIndex(({ textContent }) => textContent === heading)
        return [...element.querySelectorAll('tbody tr')].map((row) => row.children[at]?.textContent ?? '')
      }, name)
    await rowOf(page, 'Bindery').first().waitFor()
    const accounts = await column('Account')
    const colleagues = accounts.filter((account) => account === 'Bindery').length
    expect(colleagues).toBeGreaterThan(1)
    expect(accounts.slice(0, colleagues)).toEqual(Array(colleagues).fill('Bindery'))
    expect(accounts.length).toBeGreaterThan(colleagues)

    const filter = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    await filter('Account type').click()
    await page.getByRole('group', { name: 'Account type' }).getByLabel('Carrier').check()
    await expect.poll(() => column('Account')).not.toContain('Bindery')
    await page.keyboard.press('Escape')
    await rowOf(page, 'Northbank Casualty Company').first().waitFor()
    await expectAccessible(page, 'the users of carriers')
    await page.getByRole('button', { name: 'Remove filter Account type' }).click()
    await filter('Role').click()
    await page.getByRole('textbox', { name: 'Role' }).fill('underwr')
    await page.keyboard.press('Enter')
    await expect.poll(async () => new Set(await column('Role'))).toEqual(new Set(['Underwriter']))
    // The address holds it: a reload, or a colleague with the link, has the same list.
    await page.reload()
    await rowOf(page, 'Underwriter').first().waitFor()
    expect(new Set(await column('Role'))).toEqual(new Set(['Underwriter']))
    expect(problems).toEqual([])
    await context.close()
  })

  it('let a user into a further account', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'staff')
    await page.goto('/admin/manage/users?search=cluster@')
    await openMenu(page, 'cluster@demo.bindery.test')
    await page.getByRole('menuitem', { name: 'Add account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add account' }).click()
    await dialog.getByText('Account is required').first().waitFor()
    await dialog.getByLabel('Account type').click()
    await page.getByRole('option', { name: 'Carrier' }).click()
    await dialog.getByLabel('Account', { exact: true }).click()
    await page.locator('[data-combobox-option]:visible').first().click()
    await dialog.getByLabel('Role').click()
    await page.getByRole('option', { name: 'Account Admin' }).click()
    await expectAccessible(page, 'the form of a further account')
    await dialog.getByRole('button', { name: 'Add account' }).click()
    await page.getByText('Account added.').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})
