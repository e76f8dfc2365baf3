import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage } from './support/browser.ts'

/** What a screen reader says of a field: every kind of field of the gallery, by the browser's own account of it. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const KINDS = [
  'text',
  'password',
  'note',
  'number',
  'amount',
  'day',
  'phone',
  'size',
  'letter',
  'word',
  'search',
  'answer',
  'tick',
]

interface Node {
  name?: { value: string }
  description?: { value: string }
  role?: { value: string }
}

const CONTROLS = ['textbox', 'combobox', 'checkbox', 'group']

it('the label of a field names it, and its hint and error describe it', async () => {
  const { page, context, problems } = await openPage(browser)
  await page.goto('/dev/gallery')
  await page.getByRole('heading', { name: 'Fields that are wrong' }).waitFor()
  const devtools = await context.newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  for (const kind of KINDS) {
    const named = nodes.filter(
      ({ name, role }) =>
        name?.value.startsWith(`Any ${kind}`) && CONTROLS.includes(role?.value.toLowerCase() ?? ''),
    )
    expect(named, kind).toHaveLength(1)
    const [name, description] = [named[0]?.name?.value, named[0]?.description?.value]
    expect(`${name} ${description}`).toContain(`Hint for the ${kind}.`)
    expect(description).toContain(`Enter a valid ${kind}.`)
  }
  expect(problems).toEqual([])
  await context.close()
})
