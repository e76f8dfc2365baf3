import type { APIRequestContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../db/seed/people.ts'

interface Accounts {
  content: { name: string }[]
}

const staffToken = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.post('/api/auth/v1/login', {
    data: { username: 'staff@demo.bindery.test', password: DEMO_PASSWORD },
    maxRetries: 2,
  })
  expect(answer.status(), 'the sign-in of staff').toBe(200)
  return ((await answer.json()) as { accessToken: string }).accessToken
}

/** The provider's staff see the accounts of every agency. One sign-in a page. */
const tokens = new WeakMap<Page, Promise<string>>()

/**
 * Whether an agency, that of the page's user or another one, has an account of the company already: what a second agency
 * asks for goes to an underwriter (clearance), and is another journey.
 */
export const hasAccount = async (page: Page, name: string): Promise<boolean> => {
  const ask = async (isAnew: boolean) => {
    const token = (isAnew ? undefined : tokens.get(page)) ?? staffToken(page.request)
    tokens.set(page, token)
    return page.request.get(`/api/account/v1/search?${new URLSearchParams({ search: name, size: '20' })}`, {
      headers: { Authorization: `Bearer ${await token}` },
      maxRetries: 2,
    })
  }
  const first = await ask(false)
  // The sessions of staff end when a journey signs in as staff again and again.
  const answer = first.status() === 401 ? await ask(true) : first
  expect(answer.status(), 'the accounts that staff see').toBe(200)
  return ((await answer.json()) as Accounts).content.some((one) => one.name === name)
}
