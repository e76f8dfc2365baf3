import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Message {
  text: string
}

/** The newest link of a kind that was mailed to an address; waits for the mail. */
export const linkInMail = async (page: Page, to: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined
  const look = async () => {
    const answer = await page.request.get(`/api/dev/v1/mailbox?to=${encodeURIComponent(to)}`)
    const messages = (await answer.json()) as Message[]
    found = messages.map(({ text }) => pattern.exec(text)?.[0]).find((link) => link !== undefined)
    return found
  }
  await expect.poll(look, { message: `no mail to ${to}` }).toBeDefined()
  return found ?? ''
}

/** The code of the newest text message to a number; waits for it. */
export const codeInText = async (page: Page, number: string): Promise<string> => {
  let found: string | undefined
  const look = async () => {
    const answer = await page.request.get('/api/dev/v1/text-messages')
    const messages = (await answer.json()) as { toNumber: string; text: string }[]
    found = messages
      .filter((one) => one.toNumber === number)
      .map(({ text }) => /\b\d{6}\b/.exec(text)?.[0])[0]
    return found
  }
  await expect.poll(look, { message: `no text message to ${number}` }).toBeDefined()
  return found ?? ''
}
