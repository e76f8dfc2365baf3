import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Book, openBook } from './support/book.ts'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage, sentToSignIn } from './support/browser.ts'
import { keyboard } from './support/hand.ts'
import { drawnFrom } from '../tools/lib/sample.ts'

/** Every kind of sign-up link, by keyboard alone, from its mail to where it leads (specification 0 section 4). */

let browser: Browser
let book: Book
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
})
afterAll(async () => {
  await browser?.close()
  await book?.close()
})

const NEW_PASSWORD = 'eleven patient herons'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

const choosePassword = async (page: Page): Promise<void> => {
  const hand = keyboard(page)
  await hand.type(field(page, 'Password'), NEW_PASSWORD)
  await hand.type(field(page, 'Confirm password'), NEW_PASSWORD)
}

const press = (page: Page, name: string): Promise<void> =>
  keyboard(page).press(page.getByRole('button', { name, exact: true }))

const opened = async (path: string, width = 1024) => {
  const { page, context, problems } = await openPage(browser, { width })
  await page.goto(path)
  return { page, context, problems }
}

/** The first page after signing in, and that its session is one. */
const expectInside = async (page: Page, path: string | RegExp): Promise<void> => {
  await page.waitForURL(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeTruthy()
}

const fillSignUp = async (page: Page, token: string, hasNumber: boolean): Promise<void> => {
  const hand = keyboard(page)
  await hand.type(field(page, 'Invitation code'), token)
  await hand.type(field(page, 'Organization'), 'Heron & Daughters')
  await hand.type(field(page, 'First name'), 'Hanna')
  await hand.type(field(page, 'Last name'), 'Heron')
  await expect.poll(() => field(page, 'Producer number').count()).toBe(hasNumber ? 1 : 0)
  if (hasNumber) await hand.type(field(page, 'Producer number'), '7654321')
  await choosePassword(page)
  await hand.press(page.getByLabel(/I agree to the terms/))
}

describe('a link of NEW_ACCOUNT', () => {
  const others = [
    ['CUSTOMER', '/customer/dashboard', false],
    ['COWBELL', '/admin/dashboard', false],
  ] as const
  it.each([['AGENCY', '/agency/dashboard', true] as const, ...drawnFrom(others, 2)])(
    'signs up a party of type %s',
    async (accountType, home, hasNumber) => {
      const token = await book.link('NEW_ACCOUNT', { facts: { accountType } })
      const { page, context, problems } = await opened(`/signup-validation/${token}`)
      await fillSignUp(page, token, hasNumber)
      await press(page, 'Sign up')
      await expectInside(page, new RegExp(home))
      expect(problems).toEqual([])
      await page.goto(`/signup-validation/${token}`)
      await page.getByText('Opps! credentials have expired').waitFor()
      await context.close()
    },
  )

  it('names each field that is empty, and waits for the terms to be agreed to', async () => {
    const token = await book.link('NEW_ACCOUNT')
    const { page, context } = await opened(`/signup-validation/${token}`)
    await field(page, 'Invitation code').focus()
    for (let stops = 0; stops < 9; stops += 1) await page.keyboard.press('Tab')
    for (const text of [
      'Invitation code is required',
      'Organization name is required',
      'First name is required',
      'Last name is required',
      'Producer number is required',
      'Password is required',
    ])
      await page.getByText(text).first().waitFor()
    await fillSignUp(page, 'not-the-code', true)
    const button = page.getByRole('button', { name: 'Sign up', exact: true })
    await keyboard(page).press(page.getByLabel(/I agree to the terms/))
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await keyboard(page).press(page.getByLabel(/I agree to the terms/))
    await press(page, 'Sign up')
    await page.getByText('The invitation code is not valid.').waitFor()
    // Any other refusal has the sentence of the specification; what is wrong is next to its field.
    await keyboard(page).type(field(page, 'Invitation code'), token)
    for (const name of ['Password', 'Confirm password'])
      await keyboard(page).type(field(page, name), 'hannaheronhanna')
    await press(page, 'Sign up')
    await page.getByText('Service Unavailable. Please try again.').waitFor()
    await page
      .getByText(/your name/i)
      .last()
      .waitFor()
    await context.close()
  })

  it('cannot be used while the server is in trouble, and says so', async () => {
    const token = await book.link('NEW_ACCOUNT')
    const { page, context } = await opened(`/signup-validation/${token}`)
    await fillSignUp(page, token, true)
    await book.run(`create function no_heron() returns trigger language plpgsql as
      $$ begin if new.name = 'Heron & Daughters' then raise exception 'out of order'; end if; return new; end $$`)
    await book.run('create trigger no_heron before insert on org for each row execute function no_heron()')
    await press(page, 'Sign up')
    await page.getByText('Service Unavailable. Please try again.').waitFor()
    await book.run('drop trigger no_heron on org')
    await press(page, 'Sign up')
    await expectInside(page, /\/agency\/dashboard/)
    await context.close()
  })

  it('speaks of an organisation in the United Kingdom', async () => {
    const token = await book.link('NEW_ACCOUNT')
    const { page, context } = await openPage(browser, { locale: 'en-GB' })
    await page.goto(`/signup-validation/${token}`)
    await field(page, 'Organisation').focus()
    await page.keyboard.press('Tab')
    await page.getByText('Organisation name is required').first().waitFor()
    await context.close()
  })
})

describe('a link of EXISTING_ACCOUNT', () => {
  it.each([
    ['', '/agency/dashboard'],
    ['/agency/policies', '/agency/policies'],
  ])('lets somebody join by name and password and leads on (to “%s”)', async (redirectUrl, leads) => {
    const user = await book.person({ hasPassword: false })
    const token = await book.link('EXISTING_ACCOUNT', { user, redirectUrl })
    const { page, context, problems } = await opened(`/signup-validation/${token}`, 390)
    await keyboard(page).type(field(page, 'First name'), 'Joan')
    await keyboard(page).type(field(page, 'Last name'), 'Joiner')
    await choosePassword(page)
    await press(page, 'Save Password')
    await expectInside(page, new RegExp(`${leads}$`))
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a link for a new user', () => {
  const links = [
    ['QUOTE_SENT_NEW_USER', '/agency/quotes'],
    ['QUOTE_LINK_NEW_AGENT', '/agency/quotes'],
  ] as const
  it.each(drawnFrom(links, 2))('of %s asks for a password alone', async (type, redirectUrl) => {
    const user = await book.person({ hasPassword: false })
    const token = await book.link(type, { user, redirectUrl })
    const { page, context, problems } = await opened(`/signup-validation/${token}`)
    await field(page, 'Password').waitFor()
    await expect.poll(() => field(page, 'First name').count()).toBe(0)
    await choosePassword(page)
    await press(page, 'Save Password')
    await expectInside(page, new RegExp(`${redirectUrl}$`))
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a link for a user who has a login', () => {
  const links = [
    ['QUOTE_SENT_EXISTING_USER', 'You already have an account. Log in to see your quote.'],
    ['QUOTE_LINK_EXISTING_AGENT', 'You already have an account. Log in to continue.'],
    ['EXISTING_USER', 'Sign in to Bindery'],
  ] as const
  // What each of them shows first is read in `public-routes.e2e.ts`.
  it.each(drawnFrom(links, 3))('of %s leads through the login to its page', async (type, text) => {
    const user = await book.person()
    const token = await book.link(type, { user, redirectUrl: '/agency/quotes' })
    const { page, context, problems } = await opened(`/signup-validation/${token}`)
    await page.waitForURL(/\/login\?/)
    await page.getByText(text).waitFor()
    await keyboard(page).type(field(page, 'Email'), user.email)
    await keyboard(page).type(field(page, 'Password'), DEMO_PASSWORD)
    await press(page, 'Login')
    await expectInside(page, /\/agency\/quotes$/)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('a link to a quote', () => {
  it('leads a user whose login is of another account on in the account of the insured', async () => {
    const user = await book.person()
    const insured = await book.person({ accountType: 'CUSTOMER' })
    await book.database.kysely
      .insertInto('user_account')
      .values({ user_id: user.id, org_id: insured.org_id, role_id: 'policy-holder', created_at: new Date() })
      .execute()
    const token = await book.link('QUOTE_SENT_EXISTING_USER', {
      user,
      redirectUrl: `/go-on/${insured.org_id}?redirect=/customer/policies`,
    })
    const { page, context, problems } = await opened(`/signup-validation/${token}`)
    await page.waitForURL(/\/login\?/)
    await keyboard(page).type(field(page, 'Email'), user.email)
    await keyboard(page).type(field(page, 'Password'), DEMO_PASSWORD)
    await press(page, 'Login')
    await expectInside(page, /\/customer\/policies$/)
    expect(problems).toEqual([])
    await context.close()
  })

  it('says that it is for another login, and leads there', async () => {
    const owner = await book.person()
    const wrong = await book.person()
    const { page, context, problems } = await opened(`/login?redirect=/go-on/${owner.org_id}`)
    const signIn = async (email: string) => {
      await keyboard(page).type(field(page, 'Email'), email)
      await keyboard(page).type(field(page, 'Password'), DEMO_PASSWORD)
      await press(page, 'Login')
    }
    await signIn(wrong.email)
    await page.getByRole('heading', { name: 'This link is for another login' }).waitFor()
    await page.getByText(`You are signed in as ${wrong.email}`).waitFor()
    await expectAccessible(page, 'a link for another login')
    await press(page, 'Use another address')
    await page.waitForURL(/\/login\?/)
    await signIn(owner.email)
    await expectInside(page, /\/agency\/dashboard/)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the links that set a password', () => {
  it.each([
    ['/confirmUser', 'USER_INVITED', 'Passwords must match'],
    ['/confirmPasswordReset', 'PASSWORD_RESET', 'Passwords do not match'],
  ] as const)('%s saves it by keyboard, and lets in', async (route, type, mismatch) => {
    const user = await book.person({ hasPassword: type === 'PASSWORD_RESET' })
    const { page, context, problems } = await opened(`${route}/${await book.link(type, { user })}`, 390)
    const hand = keyboard(page)
    const save = page.getByRole('button', { name: 'Save Password' })
    await save.waitFor()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await hand.type(field(page, 'Password'), user.first_name)
    await page.getByRole('list', { name: 'Your password' }).getByText('not met yet').first().waitFor({
      state: 'attached',
    })
    await hand.type(field(page, 'Password'), NEW_PASSWORD)
    await hand.type(field(page, 'Confirm password'), 'eleven patient geese')
    await page.getByText(mismatch).waitFor()
    await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
    await hand.type(field(page, 'Confirm password'), NEW_PASSWORD)
    await expect.poll(() => page.getByRole('listitem').getByText('not met yet').count()).toBe(0)
    await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
    await hand.press(save)
    await expectInside(page, /\/agency\/dashboard/)
    expect(problems).toEqual([])
    await context.close()
  })

  it('/confirmMfaReset resets the second factor once', async () => {
    const user = await book.person({ mfaType: 'EMAIL' })
    const token = await book.link('MFA_RESET', { user })
    const { page, context } = await opened(`/confirmMfaReset/${token}`)
    await page.getByText('Multi Factor Authentication has been reset.').waitFor()
    await page.reload()
    await sentToSignIn(page)
    await context.close()
  })

  it('/confirmMfaReset waits for an administrator where the account enforces one', async () => {
    const user = await book.person({ mfaType: 'EMAIL', enforceMfa: true })
    const { page, context } = await opened(`/confirmMfaReset/${await book.link('MFA_RESET', { user })}`)
    await page
      .getByText('An administrator of your account has to approve. They have been notified.')
      .waitFor()
    await context.close()
  })
})
