import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bucketOfNetwork } from '#server/access/shared/throttle.ts'
import type { UserRow } from '#server/database/tables.ts'
import { sha256 } from '#server/access/shared/sessions.ts'
import { type Book, openBook } from './support/book.ts'
import { DEMO_PASSWORD, expectAccessible, openBrowser, openPage, startSession } from './support/browser.ts'
import { type Fault, type Proxy, startProxy } from './support/proxy.ts'
import { ownServer } from './support/own-server.ts'

/**
 * The error catalogue (specification 0 section 8), status by status: each is an answer of the real server, brought
 * about by what is in its database, or 502 and 504 of a real proxy before it; its text is read from the page.
 */

let browser: Browser
let book: Book
let proxy: Proxy
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
  proxy = await startProxy(ownServer().url)
})
afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await book?.close()
})

/** What a test broke is mended after it, whatever became of it. */
const repairs: (() => Promise<void> | void)[] = []
const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const repair of repairs.splice(0).reverse()) await repair()
  for (const context of contexts.splice(0)) await context.close()
})

const visit = async (path: string, at?: string, isNew = false): Promise<Page> => {
  const { page, context } = await openPage(browser, { width: 1024, isNew, ...(at ? { at } : {}) })
  contexts.push(context)
  await page.goto(path)
  return page
}

/** Every write of a row for the user fails as a bug would: the server answers 500. */
const breakWrites = async (table: string, column: string, value: string): Promise<void> => {
  const name = `broken_${table}`
  await book.run(`create or replace function ${name}() returns trigger language plpgsql as
    $$ begin if new.${column}::text = '${value}' then raise exception 'out of order'; end if; return new; end $$`)
  await book.run(
    `create trigger ${name} before insert or update on ${table} for each row execute function ${name}()`,
  )
  repairs.push(async () => book.run(`drop trigger ${name} on ${table}`))
}

/** Reads of a table fail as a bug would. */
const hideTable = async (table: string): Promise<void> => {
  await book.run(`alter table ${table} rename to ${table}_hidden`)
  repairs.push(async () => book.run(`alter table ${table}_hidden rename to ${table}`))
}

const failBehindProxy = (path: RegExp, fault: Fault): void => {
  repairs.push(proxy.fail(path, fault))
}

const signInAs = async (page: Page, email: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Login$/ }).click()
}

const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

const OOPS = 'Oops!! Something is Wrong with our Server. Please Try Again after Few Minutes!'
const TROUBLE = 'Our servers seem to be having trouble. Please try again later.'
const INVALID = 'Invalid credentials. Please try again.'
const DOWN = 'Service Down or Under Maintenance'

describe('the login', () => {
  it('418 leads to /password-expired, and a link is mailed', async () => {
    const user = await book.person({ mustChange: true })
    const page = await visit('/login')
    await signInAs(page, user.email)
    await page.waitForURL(/\/password-expired/)
    await page.getByText('Your password has expired').first().waitFor()
    await page.getByText('support@bindery.test').waitFor()
  })

  it('412 shows the sentence of the server and a link to resend', async () => {
    const user = await book.person({ isConfirmed: false })
    const page = await visit('/login')
    await signInAs(page, user.email)
    const alert = alertOf(page, 'Please confirm your email address. Check your inbox for the link.')
    await alert.getByRole('link', { name: 'Resend Validation Email' }).click()
    await page.waitForURL(/\/resend-validation/)
  })

  it('401 shows the sentence of the server', async () => {
    const page = await visit('/login')
    await signInAs(page, 'nobody@walks.test', 'wrong')
    await alertOf(page, INVALID).waitFor()
  })

  it('409 shows the sentence of the server', async () => {
    const user = await book.person()
    const page = await visit('/login')
    const client = await book.database.pool.connect()
    await client.query('begin; lock table throttle in exclusive mode')
    await signInAs(page, user.email)
    await alertOf(page, 'Another user is changing this record. Try again in a moment.').waitFor()
    await client.query('rollback')
    client.release()
  })

  it('429 says that the credentials are invalid once captchas are used up', async () => {
    const user = await book.person()
    const bucket = `login:${sha256(user.email)}`
    const window_ends = new Date(Date.now() + 600_000)
    // Browsers reach this machine by either of its addresses.
    const tried = ['127.0.0.1', '::1'].map((ip) => ({ bucket: bucketOfNetwork(bucket, ip), hits: 15 }))
    const rows = [{ bucket, hits: 9, blocked_until: window_ends }, ...tried]
    await book.database.kysely
      .insertInto('throttle')
      .values(rows.map((row) => ({ ...row, window_ends })))
      .execute()
    const page = await visit('/login')
    const answered = page.waitForResponse(
      (answer) => answer.url().endsWith('/login') && answer.status() === 429,
    )
    await signInAs(page, user.email)
    await answered
    await alertOf(page, INVALID).waitFor()
  })

  it('500 says that the service is down, next to the form and in a toast', async () => {
    const user = await book.person()
    await breakWrites('session', 'user_id', user.id)
    const page = await visit('/login')
    await signInAs(page, user.email)
    await alertOf(page, DOWN).waitFor()
    await alertOf(page, OOPS).waitFor()
    await expectAccessible(page, 'the login of a server in trouble')
  })

  it('502 does the same', async () => {
    failBehindProxy(/^\/api\/auth\/v1\/login/, 'refused')
    const page = await visit('/login', proxy.url)
    await signInAs(page, 'agent@demo.bindery.test')
    await alertOf(page, DOWN).waitFor()
    await alertOf(page, OOPS).waitFor()
  })

  it('504, as anything else, says that the credentials are invalid', async () => {
    failBehindProxy(/^\/api\/auth\/v1\/login/, 'silent')
    const page = await visit('/login', proxy.url)
    await signInAs(page, 'agent@demo.bindery.test')
    await alertOf(page, INVALID).waitFor()
  })
})

describe.each([
  ['/confirmPasswordReset', 'checkPasswordReset', 'PASSWORD_RESET'],
  ['/confirmUser', 'checkUserInvited', 'USER_INVITED'],
] as const)('the link of %s', (route, check, type) => {
  it.each([
    [400, 'broken~link'],
    [404, 'unknown-link'],
  ])('%d has expired, and its help says what to do', async (status, token) => {
    const { page, context } = await openPage(browser)
    contexts.push(context)
    const answered = page.waitForResponse((answer) => answer.url().includes(check))
    await page.goto(`${route}/${token}`)
    expect((await answered).status()).toBe(status)
    await page
      .getByRole('alert')
      .getByText(
        "The reset link you're using has expired and you will need to get a new one to continue resetting your password",
        { exact: true },
      )
      .waitFor()
    const help =
      route === '/confirmUser'
        ? 'Contact support for a new invitation'
        : 'To get a new link, visit Reset Password'
    await page.getByRole('link', { name: help }).waitFor()
  })

  it('401 goes to the login', async () => {
    const page = await visit(
      `${route}/${await book.link(type, { user: await book.person(), state: 'used' })}`,
    )
    await page.waitForURL(/\/login/)
  })

  it.each([
    [502, 'refused'],
    [504, 'silent'],
  ] as const)('%d names the status, and publishes an outage with 502', async (status, fault) => {
    failBehindProxy(new RegExp(check), fault)
    const page = await visit(`${route}/some-link`, proxy.url)
    await page.getByText(`An unexpected error has occurred ${status}`, { exact: true }).waitFor()
    await expect.poll(() => page.getByText(OOPS).count()).toBe(status === 502 ? 1 : 0)
  })

  it('500 names the status, and publishes an outage', async () => {
    await hideTable('link_token')
    const page = await visit(`${route}/some-link`)
    await page.getByText('An unexpected error has occurred 500', { exact: true }).waitFor()
    await page.getByText(OOPS).waitFor()
  })
})

describe('a forgotten password', () => {
  const ask = async (page: Page): Promise<void> => {
    await page.getByLabel('Email').fill('agent@demo.bindery.test')
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }

  it('shows the sentence of the server', async () => {
    const page = await visit('/forgot-password')
    const client = await book.database.pool.connect()
    await client.query('begin; lock table spent_captcha in exclusive mode')
    await ask(page)
    await page.getByText('Another user is changing this record. Try again in a moment.').waitFor()
    await client.query('rollback')
    client.release()
  })

  it('is refused with a captcha that was used before', async () => {
    const page = await visit('/forgot-password')
    // Another request with the same proof comes first.
    await page.route('**/passwords/*/reset', async (route) => {
      await route.fetch()
      await route.continue()
    })
    await ask(page)
    await page.getByText('Cannot reset password at this time. Please try again after sometime.').waitFor()
  })

  it.each(['refused', 'silent'] as const)('has a text of its own when the server is %s', async (fault) => {
    failBehindProxy(/passwords\/.*\/reset/, fault)
    const page = await visit('/forgot-password', proxy.url)
    await ask(page)
    await page
      .getByText('Not able to reset password at this time. Please try again after sometime.')
      .waitFor()
  })

  it.each([
    [/captcha-solver-.*\.js/, 'Please refresh the page.'],
    [/\/api\/auth\/v1\/captcha/, 'Not able to load captcha at this time'],
    [
      /pbkdf2.*\.js|worker.*\.js/,
      'Unable to verify if you are a human or a robot. Please make sure you are on latest version of Chrome or try again after page refresh',
    ],
  ])('says why there is no captcha when %s is away (SEC-039)', async (path, text) => {
    failBehindProxy(path, 'refused')
    // An earlier visitor's browser would have kept the file.
    const page = await visit('/forgot-password', proxy.url, true)
    await page.getByText(text, { exact: true }).waitFor()
    await ask(page)
    await page.getByText('Cannot reset password at this time. Please try again after sometime.').waitFor()
    await expectAccessible(page, text)
  })
})

describe('Reset MFA', () => {
  const ask = async (page: Page, email: string, password: string): Promise<void> => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Reset MFA' }).click()
  }

  it('401 says that the credentials are invalid', async () => {
    const page = await visit('/forgot-password?mfa=reset')
    await ask(page, 'nobody@walks.test', 'wrong')
    await page
      .getByText('Invalid login credentials. Please reset your password first, if necessary.')
      .first()
      .waitFor()
  })

  it('500 and anything else says to try again later', async () => {
    const page = await visit('/forgot-password?mfa=reset')
    await hideTable('throttle')
    await ask(page, 'agent@demo.bindery.test', DEMO_PASSWORD)
    await page.getByText('Cannot reset password at this time. Please try again later.').waitFor()
  })
})

describe('joining', () => {
  const join = async (page: Page, password = 'eleven patient herons', firstName?: string): Promise<void> => {
    if (firstName) await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    // At once: a press while the rules are still being asked for is not lost.
    await page.getByRole('button', { name: 'Save Password' }).click()
  }
  const opened = async (type: 'EXISTING_ACCOUNT' | 'QUOTE_SENT_NEW_USER', at?: string) => {
    const user = await book.person({ hasPassword: false })
    const token = await book.link(type, { user })
    const page = await visit(`/signup-validation/${token}`, at)
    await page.getByLabel('Confirm password').waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    return { user, token, page, asked }
  }
  /** The form stays with what was typed: looking at the link again would put another page in the place of the answer. */
  const expectKept = async (page: Page, asked: readonly string[]): Promise<void> => {
    await expect.poll(() => page.getByLabel('Confirm password').inputValue()).not.toBe('')
    expect(asked.filter((path) => path.includes('validationTokens'))).toEqual([])
  }
  const mark = async (token: string, what: 'used_at' | 'superseded_at'): Promise<void> => {
    await book.database.kysely
      .updateTable('link_token')
      .set({ [what]: new Date() })
      .where('token_hash', '=', sha256(token))
      .execute()
  }

  it('400 shows what the server finds wrong with the password', async () => {
    const { page } = await opened('EXISTING_ACCOUNT')
    // The rules next to the form do not know the name that is being typed; the server does.
    await join(page, 'bartholomeusquentin', 'Bartholomeusquentin')
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => page.getByRole('alert').first().innerText()).toMatch(/name/i)
  })

  it('404 says that the link has expired', async () => {
    const { page, token, asked } = await opened('QUOTE_SENT_NEW_USER')
    await mark(token, 'superseded_at')
    await join(page)
    await page.getByText('Email Setup Link Expired/Not Found!').waitFor()
    await expectKept(page, asked)
  })

  it('412 shows the sentence of the server', async () => {
    const { page, token, asked } = await opened('QUOTE_SENT_NEW_USER')
    await mark(token, 'used_at')
    await join(page)
    await page.getByText('This link was used already. Sign in with your password.').waitFor()
    await expectKept(page, asked)
  })

  it('412 without a sentence says that the authorization failed', async () => {
    const { page, token, asked } = await opened('QUOTE_SENT_NEW_USER', proxy.url)
    await mark(token, 'used_at')
    failBehindProxy(/\/v1\/join/, 'wordless')
    await join(page)
    await page.getByText('Authorization Failed for Token', { exact: true }).waitFor()
    await expectKept(page, asked)
  })

  it('500 says that the service is unavailable', async () => {
    const { page, user } = await opened('QUOTE_SENT_NEW_USER')
    await breakWrites('session', 'user_id', user.id)
    await join(page)
    await page.getByText('Service Unavailable. Please try again.').waitFor()
  })

  it('502 does so too', async () => {
    const { page } = await opened('QUOTE_SENT_NEW_USER', proxy.url)
    failBehindProxy(/\/v1\/join/, 'refused')
    await join(page)
    await page.getByText('Service Unavailable. Please try again.').waitFor()
  })
})

describe('the link of a sign-up', () => {
  it.each([
    [400, 'broken~link', 'Link Expired/Not Found!'],
    [404, 'unknown', 'Link Expired/Not Found!'],
  ])('%d shows that it has expired, with support and the login', async (status, token, text) => {
    const { page, context } = await openPage(browser)
    contexts.push(context)
    const answered = page.waitForResponse((answer) => answer.url().includes('validationTokens'))
    await page.goto(`/signup-validation/${token}`)
    expect((await answered).status()).toBe(status)
    await page.getByRole('heading', { name: text }).waitFor()
    await page.getByRole('link', { name: 'Contact support' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
  })

  it('502 says that the credentials have expired, with a link to sign up', async () => {
    failBehindProxy(/validationTokens/, 'refused')
    const page = await visit('/signup-validation/some-link', proxy.url)
    await page.getByRole('heading', { name: 'Opps! credentials have expired' }).waitFor()
    await page.getByRole('link', { name: 'Sign up' }).waitFor()
  })
})

describe('a page behind a one-time code', () => {
  const opened = async (at?: string): Promise<{ page: Page; user: UserRow; token: string }> => {
    const user = await book.person({ accountType: 'CUSTOMER' })
    const token = await book.workflow({ flow: 'E_PAY', user, path: '/customer/dashboard' })
    return { page: await visit(`/validate/${token}`, at), user, token }
  }
  const MAINTENANCE = 'Site Under Maintainence!'

  it('404 is not able to authenticate the user', async () => {
    const page = await visit('/validate/unknown')
    await page.getByText('Not able to authenticate the user.').waitFor()
  })

  it.each(['refused', 'silent'] as const)('whose server is %s', async (fault) => {
    failBehindProxy(/\/v1\/wf\//, fault)
    const page = await visit('/validate/some-link', proxy.url)
    await page.getByText(fault === 'refused' ? MAINTENANCE : 'Not able to authenticate the user.').waitFor()
  })

  it('500 is under maintenance', async () => {
    const { page } = await opened()
    await page.getByRole('button', { name: /^Email the code/ }).waitFor()
    await hideTable('one_time_code')
    await page.getByRole('button', { name: /^Email the code/ }).click()
    await page.getByText(MAINTENANCE).waitFor()
  })

  it('401 shows the sentence of the server, and 429 too', async () => {
    const { page, user } = await opened()
    await page.getByRole('button', { name: /^Email the code/ }).click()
    const box = page.getByLabel('6-digit code')
    await box.fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The code is not valid. Please try again.').waitFor()
    await book.run(`update throttle set hits = 99 where bucket like 'code:workflow:%'`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Too many tries. Wait a few minutes and try again.').waitFor()
    expect(user.email).toContain('@')
  })
})

describe('a signed-in page', () => {
  const signedIn = async (email: string, at?: string): Promise<Page> => {
    const page = await visit('/robots.txt', at)
    await startSession(page, email)
    return page
  }

  it('says that the user could not be loaded', async () => {
    const user = await book.person()
    const page = await signedIn(user.email, proxy.url)
    failBehindProxy(/\/auth\/v1\/me$/, 'refused')
    await page.goto('/agency/policies')
    await page
      .getByText(
        "An occurred and we couldn't recover, try logging out and back in. If the issue continues contact support.",
      )
      .waitFor()
    await page.getByText(OOPS).waitFor()
  })

  it.each([
    ['502', 'refused'],
    ['504', 'silent'],
  ] as const)('shows the general text for %s', async (_status, fault) => {
    const user = await book.person()
    const page = await signedIn(user.email, proxy.url)
    failBehindProxy(/\/policy\/v1\/search/, fault)
    await page.goto('/agency/policies')
    await page.getByText(TROUBLE).first().waitFor()
    await expectAccessible(page, 'a list that did not load')
  })

  it('shows the general text for 500', async () => {
    const user = await book.person()
    const page = await signedIn(user.email)
    await hideTable('invoice')
    await page.goto('/agency/billing')
    await page.getByText(TROUBLE).first().waitFor()
  })

  it('says of a call whose refusal says nothing that it had an issue', async () => {
    const user = await book.person()
    const page = await visit('/login', proxy.url)
    await signInAs(page, user.email)
    await page.waitForURL(/\/agency\/dashboard/)
    await page.goto('/agency/manage/me')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.waitFor()
    repairs.push(proxy.bound(20))
    await save.click()
    await page.getByText('An issue occurred with this request', { exact: true }).waitFor()
  })

  it('of a payment says what went wrong, and of an absent policy what the server says', async () => {
    const user = await book.person({ accountType: 'CUSTOMER' })
    const page = await signedIn(user.email, proxy.url)
    const path = '/policy/01981c00-0000-7000-8000-000000000000/accountant-payment'
    await page.goto(path)
    await page
      .getByText(/not found|no such|There is no/i)
      .first()
      .waitFor()
    failBehindProxy(/^\/api\/billing/, 'refused')
    await page.goto(path)
    await page.getByText('Something went wrong. Try again later.').first().waitFor()
  })
})
