import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiSend, type Made, makeAccount, makeReadyQuote, PLENTY } from './support/api-quote.ts'
import { bothSides } from './support/both-sides.ts'
import { apiGet } from './support/company.ts'
import { openToSign } from './support/customer-steps.ts'
import { openDialog } from './support/quote-steps.ts'
import { sceneRow } from './support/scene.ts'
import { themesOf } from './support/themes.ts'

/** A form that is sent with nothing in it, or with what cannot be, says everything that is wrong and leads to it. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A draft of the account on its usual terms. */
const makeDraft = async (page: Page, account: Made): Promise<string> => {
  const query = `accountId=${account.id}&productType=P100`
  const { request } = await apiGet<{ request: object }>(page, `/api/rater/v1/raterdata?${query}`)
  const draft = await apiSend<{ id: string }>(page, 'POST', `/api/quote/v1/P100/${account.id}`, { request })
  if (!draft) throw new Error(`no quote of ${account.name}`)
  return draft.id
}

const main = (page: Page) => page.getByRole('main')

/** Asked for until the Act about terrorism ends, and not on days after. */
const ELECTION = /Acceptance or Rejection/

interface Case {
  /** Who is signed in; nobody for a page before the login. */
  who?: string
  /** Opens the form, makes it impossible where it is filled in, and returns it. */
  open: (page: Page) => Promise<Locator>
  /** Its button, or how it is sent where that is elsewhere on the page. */
  submit: string | RegExp | ((page: Page) => Promise<void>)
  /** The fields that are wrong, by their names, as they follow each other. */
  wrong: readonly RegExp[]
}

const FORMS: Readonly<Record<string, Case>> = {
  'the login': {
    open: async (page) => {
      await page.goto('/login')
      return page.locator('form')
    },
    submit: 'Login',
    wrong: [/Email/, /Password/],
  },
  'a password that is asked for by its email': {
    open: async (page) => {
      await page.goto('/forgot-password')
      return page.locator('form')
    },
    submit: /Send|Reset/,
    wrong: [/Email/],
  },
  'a company that the directory does not know': {
    who: 'agent',
    open: async (page) => {
      await page.goto('/agency/manage/account/lookup')
      await page.getByLabel('Company name or web domain').fill('Nowhere Near Anything')
      const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add Account' }) })
      const name = form.getByLabel('Company name')
      await expect.poll(() => name.inputValue()).toBe('Nowhere Near Anything')
      await name.fill('')
      return form
    },
    submit: 'Add Account',
    wrong: [/Company name/, /State/],
  },
  'the contact of a policyholder': {
    who: 'agent',
    open: async (page) => {
      const account = await makeAccount(page, 'CA', 'P100')
      await page.goto(`/agency/accounts/${account.id}`)
      const card = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Policyholder contact' }) })
      await card.getByRole('button', { name: /^(Add|Edit)$/ }).click()
      const dialog = openDialog(page, /Policyholder contact/)
      for (const name of ['First name', 'Last name', 'Email']) await dialog.getByLabel(name).fill('')
      await dialog.getByLabel('Phone').fill('12')
      return dialog
    },
    submit: /Save/,
    wrong: [/First name/, /Last name/, /Email/, /Phone/],
  },
  'the details of a company': {
    who: 'agent',
    open: async (page) => {
      const account = await makeAccount(page, 'TX', 'P100')
      await page.goto(`/agency/accounts/${account.id}`)
      await main(page).getByRole('button', { name: 'Edit details' }).click()
      const form = page.locator('form').filter({ has: page.getByLabel('Year established') })
      await form.getByLabel('Annual revenue').fill('a lot')
      await form.getByLabel('Year established').fill('19x8')
      await form.getByLabel('Phone').fill('12')
      return form
    },
    submit: /Save/,
    wrong: [/Annual revenue/, /Year established/, /Phone/],
  },
  'a new user': {
    who: 'agent',
    open: async (page) => {
      await page.goto('/agency/manage/users')
      await main(page).getByRole('button', { name: 'Add user' }).click()
      return page.getByRole('dialog')
    },
    submit: /Invite/,
    wrong: [/Email/, /Role/, /First name/, /Last name/],
  },
  'a license, with a day that is none': {
    who: 'agent',
    open: async (page) => {
      await page.goto('/agency/manage/licenses')
      await main(page).getByRole('button', { name: 'Add license' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: /Expiration/ }).fill('02/30/2027')
      return dialog
    },
    submit: 'Save license',
    wrong: [/State/, /License #/, /Expiration/],
  },
  'the contact of a quote, and a fee that is no amount': {
    who: 'agent',
    open: async (page) => {
      const account = await makeAccount(page, PLENTY, 'P100')
      const id = await makeDraft(page, account)
      await page.goto(`/agency/requestQuote/P100/${account.id}/additional-info?quoteId=${id}`)
      const form = page.locator('#request-quote')
      for (const name of ['First name', 'Last name', 'Email']) await form.getByLabel(name).fill('')
      await form.getByLabel('Phone').fill('12')
      await form.getByLabel('Broker fee').fill('much')
      return form
    },
    // It is in the bar under the form.
    submit: async (page) => main(page).getByRole('button', { name: 'Request Quote' }).click(),
    wrong: [/First name/, /Last name/, /Email/, /Phone/, /Broker fee/],
  },
  'who requests the quotes of a cart': {
    who: 'agent',
    open: async (page) => {
      const account = await makeAccount(page, 'PA', 'P100')
      const id = await makeDraft(page, account)
      await apiSend(page, 'POST', '/api/quote/v1/cart', { accountId: account.id, quoteIds: [id] })
      await page.goto(`/agency/cart/${account.id}`)
      const form = page.locator('form').filter({ has: page.getByLabel('Agent first name', { exact: true }) })
      const names = ['Agent first name', 'Agent last name', 'Agent email']
      for (const name of names) await form.getByLabel(name, { exact: true }).first().fill('')
      await form.getByLabel('Agent phone').fill('12')
      return form
    },
    submit: /^Request/,
    wrong: [/Agent first name/, /Agent last name/, /Agent email/, /Agent phone/],
  },
  'an application to sign': {
    open: async (page) => {
      const { page: agent, desk } = await bothSides(browser, 'light')
      const account = await makeAccount(agent, 'NC', 'P100')
      const quote = await makeReadyQuote(agent, desk, account, 'P100')
      const email = `mistaken-${account.id.slice(-6)}@signers.test`
      await openToSign(agent, page, { quoteId: quote.id, email })
      return page.locator('form').filter({ has: page.getByLabel('Your full name') })
    },
    submit: 'Sign application',
    wrong: [
      /Attestation of terms|underwritten by/,
      ELECTION,
      /Statement of attestation|I have read/,
      /Your full name/,
    ],
  },
  'a claim': {
    who: 'customer',
    open: async (page) => {
      await page.goto('/customer/claims')
      await main(page).getByRole('button', { name: 'Report a claim' }).first().click()
      const dialog = openDialog(page, /Report a claim/)
      await dialog.getByLabel('What happened').waitFor()
      await dialog.getByLabel('Name', { exact: true }).or(dialog.getByLabel('Contact name')).fill('')
      return dialog
    },
    submit: /^File/,
    wrong: [/[Nn]ame/, /What happened/],
  },
}

const sourceOf = async (form: Locator) =>
  form.evaluate((root) => {
    const at = document.activeElement
    return {
      isWrong: at?.matches('[aria-invalid="true"], [data-invalid="true"]') ?? false,
      isSummary: at?.matches('[role="alert"]') ?? false,
      isInside: root.contains(at),
    }
  })

/** The names of the fields that are marked, as they follow each other. */
const markedIn = (form: Locator): Promise<string[]> =>
  form.evaluate((root) =>
    [...root.querySelectorAll<HTMLInputElement>('[aria-invalid="true"], fieldset:has([data-invalid])')].map(
      (field) => (field.labels?.[0] ?? field.querySelector('legend'))?.textContent ?? '',
    ),
  )

const nameOfFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null
    return at?.closest('fieldset')?.querySelector('legend')?.textContent ?? at?.labels?.[0]?.textContent ?? ''
  })

const expectAllSaid = async (page: Page, form: Locator, wrong: readonly RegExp[]): Promise<void> => {
  await expect.poll(async () => (await markedIn(form)).length).toBe(wrong.length)
  const marked = await markedIn(form)
  for (const [nth, name] of wrong.entries()) expect(marked[nth]).toMatch(name)
  if (wrong.length === 1) {
    await expect.poll(() => sourceOf(form)).toMatchObject({ isWrong: true, isInside: true })
    return
  }
  await expect.poll(() => sourceOf(form)).toMatchObject({ isSummary: true, isInside: true })
  const entries = form.locator('[role="alert"] li').locator('a, button')
  expect(await entries.count()).toBe(wrong.length)
  for (const [nth, name] of wrong.entries()) {
    const entry = entries.nth(nth)
    expect(await entry.innerText()).toMatch(name)
    await entry.focus()
    await page.keyboard.press('Enter')
    expect(await nameOfFocused(page)).toMatch(name)
  }
}

describe.each(themesOf('form-mistakes'))('what is wrong with a form, in the %s theme', (theme) => {
  it.each(Object.entries(FORMS))('is said at once: %s', async (name, { who, open, submit, wrong }) => {
    const { page, context, problems } = await openPage(browser, { theme })
    if (who) await signIn(page, who)
    const form = await open(page)
    if (typeof submit === 'function') await submit(page)
    else await form.getByRole('button', { name: submit }).last().click()
    const asksElection = (await form.getByRole('group', { name: ELECTION }).count()) > 0
    await expectAllSaid(
      page,
      form,
      wrong.filter((one) => one !== ELECTION || asksElection),
    )
    await expectAccessible(page, `the mistakes of ${name}`)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe.each(themesOf('desk-mistakes'))('what is wrong with a decision, in the %s theme', (theme) => {
  it('is said at each field as it is left, and nothing is released until it is mended', async () => {
    const { page, context, problems } = await openPage(browser, { theme })
    await signIn(page, 'underwriter')
    const { id } = await sceneRow(page, 'underwriter: in review')
    await page.goto(`/admin/quotes/P100/${id}`)
    const form = page.getByRole('region', { name: 'Decision' }).locator('form')
    const release = form.getByRole('button', { name: 'Release terms' })
    await expect.poll(() => release.getAttribute('aria-disabled')).toBeNull()
    await form.getByLabel('Management of content').fill('a lot')
    await form.getByLabel('Company stability').fill('90')
    await page.keyboard.press('Tab')
    await expect.poll(() => markedIn(form)).toHaveLength(2)
    expect(await markedIn(form)).toEqual([
      expect.stringMatching(/^Management of content/),
      expect.stringMatching(/^Company stability/),
    ])
    // Terms that cannot be read have no price, and nothing follows from the price of others.
    await expect.poll(() => release.getAttribute('aria-disabled')).toBe('true')
    await expectAccessible(page, 'the mistakes of a decision')
    for (const name of ['Management of content', 'Company stability']) await form.getByLabel(name).fill('')
    await page.keyboard.press('Tab')
    await expect.poll(() => markedIn(form)).toEqual([])
    await expect.poll(() => release.getAttribute('aria-disabled')).toBeNull()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('what the server refuses', () => {
  it('is said at the field that has the focus, and stays until the field is changed', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    await page.goto('/agency/manage/users')
    await main(page).getByRole('button', { name: 'Add user' }).click()
    const dialog = page.getByRole('dialog')
    const email = dialog.getByRole('textbox', { name: 'Email' })
    await email.fill('agent@demo.bindery.test')
    await dialog.getByLabel('Role').click()
    await page.locator('[role="option"]:visible').first().click()
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Twice')
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('There')
    await dialog.getByRole('button', { name: /Invite/ }).click()
    const isMarked = () => email.getAttribute('aria-invalid')
    await expect.poll(isMarked).toBe('true')
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    await email.focus()
    await page.keyboard.press('Tab')
    expect(await isMarked()).toBe('true')
    await email.fill('agent.two@demo.bindery.test')
    expect(await isMarked()).toBeNull()
    await page.keyboard.press('Tab')
    expect(await isMarked()).toBeNull()
    // The same again is asked again.
    await email.fill('agent@demo.bindery.test')
    await dialog.getByRole('button', { name: /Invite/ }).click()
    await expect.poll(isMarked).toBe('true')
    expect(problems).toEqual([])
    await context.close()
  })

  it('is said in a summary that has the focus, where no field is wrong', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    await page.goto('/agency/manage/me?tab=password')
    await page.getByLabel('Current password', { exact: true }).fill('not my password')
    await page.getByLabel('New password', { exact: true }).fill(`${DEMO_PASSWORD}-next`)
    await page.getByLabel('Confirm password', { exact: true }).fill(`${DEMO_PASSWORD}-next`)
    await main(page).getByRole('button', { name: 'Change password' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[role="alert"]'))).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  })
})
