import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiSend } from './support/api-quote.ts'
import { expectAccessible, openBrowser, openPage, signIn } from './support/browser.ts'
import { apiGet } from './support/company.ts'
import { openDialog } from './support/quote-steps.ts'
import { sceneRow } from './support/scene.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

interface License {
  id: string
  version: number
  number: string
  npn: string | null
}

const ADDRESS = '/api/agency/v1/license'

describe('a form whose record another user changes while it is open', () => {
  it('says what was changed, loads it, and loses nothing that was typed', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    const license = { number: 'NR 1', state: 'ND', expirationDate: '2099-12-31', activeResidentState: false }
    const made = await apiSend<License>(page, 'POST', ADDRESS, license)
    if (!made) throw new Error('the license was not added')
    const { id, version } = made
    await page.goto('/agency/manage/licenses?search=NR')
    const row = page.getByRole('row').filter({ hasText: 'NR 1' })
    await row.getByRole('button', { name: 'Row actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = openDialog(page, /Edit agency license/)
    const field = (name: string | RegExp) => dialog.getByRole('textbox', { name })
    await field('License #').fill('NR 2')

    await apiSend(page, 'PUT', ADDRESS, { ...license, id, npn: '1234567', version })
    const save = dialog.getByRole('button', { name: 'Save license' })
    await save.click()
    await dialog.getByText('Another user has changed this license in the meantime.').waitFor()
    const notice = dialog.getByRole('note').filter({ hasText: 'Another user has changed this record' })
    await notice.getByText('NPN: 1234567').waitFor()
    await expectAccessible(page, 'a form whose record was changed')
    await notice.getByRole('button', { name: 'Load the changes' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await field('License #').inputValue()).toBe('NR 2')
    expect(await field(/NPN/).inputValue()).toBe('1234567')

    await save.click()
    await dialog.waitFor({ state: 'detached' })
    const { content } = await apiGet<{ content: License[] }>(page, `${ADDRESS}/search?id=${id}`)
    expect(content).toMatchObject([{ number: 'NR 2', npn: '1234567', version: version + 2 }])
    await context.close()
  })
})

interface Claim {
  id: string
  version: number
  contactName: string
  lossDescription: string
}

describe('a claim that another user changes while its form is open', () => {
  it('is gone on with in the same form, and loses nothing of either', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'customer')
    await page.goto('/customer/claims')
    await page.getByRole('main').getByRole('button', { name: 'Report a claim' }).first().click()
    const dialog = openDialog(page, /Report a claim/)
    const what = dialog.getByLabel('What happened')
    await what.fill('A first note.')
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    const { id, version } = (await (await answered).json()) as Claim
    await page.getByText('Claim progress saved', { exact: true }).waitFor()
    await what.fill('A second note.')

    const path = `/api/claims/v1/${id}`
    await apiSend(page, 'PUT', path, { contactName: 'Kim Other', lossDescription: 'A first note.', version })
    await save.click()
    const notice = dialog.getByRole('note').filter({ hasText: 'Another user has changed this record' })
    await notice.getByText(/Kim Other/).waitFor()
    await notice.getByRole('button', { name: 'Load the changes' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await what.inputValue()).toBe('A second note.')
    await save.click()
    await expect
      .poll(() => apiGet<Claim>(page, path))
      .toMatchObject({ contactName: 'Kim Other', lossDescription: 'A second note.', version: version + 2 })
    await apiSend(page, 'DELETE', path, {})
    await context.close()
  })
})

interface Account {
  version: number
  firmographics: { dbaOrTradestyle?: string; noOfEmployeesAll?: number }
}

describe('an account that another user changes while its details are edited', () => {
  it('keeps what was typed, and what the other one saved', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'agent')
    const { accountId } = await sceneRow(page, 'agent: ready to be sent')
    const path = `/api/account/v1/${accountId}`
    await page.goto(`/agency/accounts/${accountId}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    const trade = page.getByRole('textbox', { name: /DBA or tradestyle/ })
    await trade.fill('Typed here')

    const { version, firmographics } = await apiGet<Account>(page, path)
    const phoneNumber = '(212) 555-0188'
    expect(firmographics).not.toMatchObject({ phoneNumber })
    await apiSend(page, 'PUT', `${path}/details`, { version, firmographics: { phoneNumber } })
    const save = page.getByRole('button', { name: 'Save details' })
    await save.click()
    const notice = page.getByRole('note').filter({ hasText: 'Another user has changed this record' })
    await notice.getByText(/212/).waitFor()
    await notice.getByRole('button', { name: 'Load the changes' }).click()
    await notice.waitFor({ state: 'detached' })
    expect(await trade.inputValue()).toBe('Typed here')
    await save.click()
    await page.getByText('Account Details Updated Successfully.').waitFor()
    const { firmographics: stored } = await apiGet<Account>(page, path)
    expect(stored).toMatchObject({ dbaOrTradestyle: 'Typed here' })
    expect(JSON.stringify(stored)).toMatch(/5550188/)
    await context.close()
  })
})

interface Preset {
  preset: string
  version: number
  coverages: { key: string; limit: number | null }[]
}

interface Presets {
  content: Preset[]
  choices: { key: string; name: string; limits: number[] }[]
}

describe('a preset that another user changes while it is edited', () => {
  it('keeps what was chosen on top of what the other one saved', async () => {
    const { page, context } = await openPage(browser)
    await signIn(page, 'underwriter')
    const path = '/api/rater/v1/presets'
    const read = async () => apiGet<Presets>(page, `${path}?productType=P100`)
    const { content, choices } = await read()
    const basic = content.find(({ preset }) => preset === 'BASIC')
    const open = choices.filter(({ key }) => !basic?.coverages.some((one) => one.key === key))
    const [mine, theirs] = open
    if (!basic || !mine || !theirs) throw new Error('the preset has every coverage')
    await page.goto('/admin/manage/rulebook/presets?product=P100')
    await page.getByRole('checkbox', { name: `${mine.name} in Basic`, exact: true }).click()

    const added = { key: theirs.key, limit: theirs.limits[0] ?? null }
    const coverages = [...basic.coverages.map(({ key, limit }) => ({ key, limit })), added]
    const body = { productType: 'P100', preset: 'BASIC', coverages, version: basic.version }
    await apiSend(page, 'PUT', path, body)
    const save = page.getByRole('button', { name: 'Save Basic' })
    await save.click()
    const notice = page.getByRole('note').filter({ hasText: `Another user has changed ${theirs.name}` })
    await notice.getByRole('button', { name: 'Load the changes' }).click()
    await notice.waitFor({ state: 'detached' })
    await save.click()
    await page.getByText('Preset saved').waitFor()
    const stored = (await read()).content.find(({ preset }) => preset === 'BASIC')
    expect(stored?.coverages.map(({ key }) => key)).toEqual(expect.arrayContaining([mine.key, theirs.key]))
    await apiSend(page, 'DELETE', `${path}?productType=P100&preset=BASIC`, {})
    await context.close()
  })
})
