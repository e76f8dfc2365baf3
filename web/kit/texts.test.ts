import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const react = vi.hoisted(() => ({ used: [] as unknown[] }))
vi.mock('react', () => ({
  use: (promise: unknown) => react.used.push(promise),
  useSyncExternalStore: (_follow: unknown, read: () => unknown) => read(),
}))

/** What the module needs of a page. */
const page = { documentElement: { lang: '' } }

const load = () => import('./texts.ts')

// Files of one worker share what they loaded: the module may be there with the React that it uses otherwise.
beforeAll(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

describe('the texts', () => {
  let texts: Awaited<ReturnType<typeof load>>
  beforeAll(async () => {
    vi.stubGlobal('document', page)
    texts = await load()
    await texts.fetchTexts(['common', 'quote', 'policy'])
  })

  it('are found by namespace and path', () => {
    expect(texts.translate('common:shell.agencies')).toBe('Agencies')
  })

  it('are filled in, and a value that is missing leaves nothing', () => {
    expect(texts.translate('common:shell.version', { version: '1.2' })).toBe('Version 1.2')
    expect(texts.translate('common:shell.version', {})).toBe('Version ')
  })

  it('do not fill in what a value brings', () => {
    expect(texts.translate('common:shell.version', { version: '{{version}} $&' })).toBe(
      'Version {{version}} $&',
    )
  })

  it('have a form for one and one for all others', () => {
    const said = (count: number): string => texts.translate('common:record.deleteQuotes', { count })
    expect([0, 1, 2].map(said)).toEqual(['Delete 0 quotes?', 'Delete 1 quote?', 'Delete 2 quotes?'])
  })

  it('take the first key that has a text, then the default, then the last key', () => {
    expect(texts.translate(['common:shell.none', 'common:shell.agencies'])).toBe('Agencies')
    expect(texts.translate('common:shell.none', { default: 'X' })).toBe('X')
    expect(texts.translate('common:shell.none')).toBe('shell.none')
    expect(texts.translate('common:shell.constructor')).toBe('shell.constructor')
    expect(texts.translate('common:shell')).toBe('shell')
  })

  it('are British where Britain words them differently, and back', async () => {
    await texts.showLocale('en-GB')
    expect(page.documentElement.lang).toBe('en-GB')
    expect(texts.translate('common:shell.agencies')).toBe('Brokerages')
    expect(texts.translate('common:shell.version', { version: 1 })).toBe('Version 1')
    await texts.showLocale('en-US')
    expect(texts.translate('common:shell.agencies')).toBe('Agencies')
  })

  it('show the language that was asked for last', async () => {
    await Promise.all([texts.showLocale('en-GB'), texts.showLocale('en-US')])
    expect(page.documentElement.lang).toBe('en-US')
  })

  it('ask React for the same promises in the same order, whether they have come or not', async () => {
    const ask = (): unknown[] => {
      react.used.length = 0
      texts.useTranslation(['rating', 'common'])
      return [...react.used]
    }
    const [waiting, there] = ask()
    expect(waiting).not.toHaveProperty('status')
    expect(there).toHaveProperty('status', 'fulfilled')
    await waiting
    expect(ask()).toEqual([waiting, there])
    expect(waiting).toHaveProperty('status', 'fulfilled')
  })

  it('of a namespace that was not asked for come by themselves, and are nothing until then', async () => {
    const { t } = texts.useTranslation('common')
    expect(t('policy:billing.title')).toBe('Billing')
    expect(t('account:list.title')).toBe('')
    await texts.fetchTexts(['account'])
    await expect.poll(() => texts.useTranslation('common').t).not.toBe(t)
    expect(texts.useTranslation('common').t('account:list.title')).toBe('Accounts')
    expect(texts.useTranslation('common').t('account:none')).toBe('none')
  })
})
