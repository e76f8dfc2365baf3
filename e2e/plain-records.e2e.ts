import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend } from './support/api-quote.ts'
import { openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { openDialog } from './support/quote-steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Kind {
  name: string
  /** Where the page shows its list. */
  place: string
  endpoint: string
  body: object
  /** The first two lines of its CSV file. */
  csv: [head: string, line: string]
  edit: RegExp
  saved: string
  deleted: string
}

const license = { number: 'KIT 1', state: 'WY', expirationDate: '2099-12-31', npn: '77' }

const kinds: Kind[] = [
  {
    name: 'an agency',
    place: '',
    endpoint: '/api/agency/v1/license',
    body: license,
    csv: ['State,License #,NPN,Expiration date,Status,Resident', 'WY,KIT 1,77,2099-12-31,true,false'],
    edit: /Edit agency license/,
    saved: 'License saved.',
    deleted: 'License deleted.',
  },
  {
    name: 'an agent',
    place: 'tab=agents&',
    endpoint: '/api/agency/v1/agent/license',
    body: license,
    csv: ['Agent,State,License #,NPN,Expiration date,Status', 'ME,WY,KIT 1,77,2099-12-31,true'],
    edit: /Edit agent license/,
    saved: 'License saved.',
    deleted: 'License deleted.',
  },
  {
    name: 'a surplus lines broker',
    place: 'tab=surplus&',
    endpoint: '/api/account/v1/agency/surplus',
    body: {
      brokerFirstName: 'Kit',
      brokerLastName: 'Broker',
      brokerEmail: 'kit@broker.test',
      surplusLicenseNumber: 'KIT 1',
      surplusLinesState: 'WY',
    },
    csv: ['State,Broker,License #,Signature On File', 'WY,Kit Broker,KIT 1,false'],
    edit: /Edit surplus lines license/,
    saved: 'Surplus License updated succesfully!',
    deleted: 'Surplus License deleted succesfully!',
  },
]

describe.each(kinds)('the license of $name', ({ place, endpoint, body, csv, edit, saved, deleted }) => {
  it('is exported, edited and deleted from its row', async () => {
    const { page, context, problems } = await openPage(browser)
    await signIn(page, 'agent')
    const me = await apiGet<Record<'id' | 'fullName', string>>(page, '/api/auth/v1/me')
    const made = await apiSend<{ id: string }>(page, 'POST', endpoint, {
      ...body,
      ...(place.includes('agents') && { agentId: me.id }),
    })
    expect(made?.id).toBeTruthy()
    await page.goto(`/agency/manage/licenses?${place}search=KIT`)
    const row = page.getByRole('row').filter({ hasText: 'KIT 1' })
    await row.waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toEqual(csv.map((one) => one.replace('ME', me.fullName)))

    await row.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = openDialog(page, edit)
    await dialog.getByRole('textbox', { name: 'License #' }).fill('KIT 2')
    await dialog.getByRole('button', { name: 'Save license' }).click()
    await page.getByText(saved).waitFor()
    await dialog.waitFor({ state: 'detached' })

    const changed = page.getByRole('row').filter({ hasText: 'KIT 2' })
    await changed.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = openDialog(page, /Delete license KIT 2 for Wyoming\?/)
    await question.getByRole('button', { name: 'Delete license' }).click()
    await page.getByText(deleted).waitFor()
    await changed.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
    await context.close()
  })
})
