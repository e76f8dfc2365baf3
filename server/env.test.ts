import { describe, expect, it } from 'vitest'
import { parseEnv, PROJECT_ROOT, SETTINGS } from './env.ts'
import { senderOf } from './mail/sender.ts'
import { settingsPage } from './process/settings-page.ts'

describe('settings', () => {
  it('need nothing to be set', () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 4000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      METRICS_PORT: 4001,
      DEMO: true,
      SCAN_MODE: 'recorded',
    })
  })

  it('start a relative folder at the project, not where the shell stands', () => {
    expect(parseEnv({ DATA_DIR: 'elsewhere' }).DATA_DIR).toBe(`${PROJECT_ROOT}elsewhere`)
    expect(parseEnv({}).DATA_DIR).toBe(`${PROJECT_ROOT}data`)
    expect(parseEnv({ DATA_DIR: '/srv/bindery' }).DATA_DIR).toBe('/srv/bindery')
  })

  it('keep what a test day makes in a folder of its own, and only where the time was moved to it', () => {
    const TEST_DAY_OFFSET_MS = '1000'
    const at = (TEST_DAY: string, more = {}) => parseEnv({ TEST_DAY, TEST_DAY_OFFSET_MS, ...more }).DATA_DIR
    expect(at('2028-02-29')).toBe(`${PROJECT_ROOT}data-2028-02-29`)
    expect(at('2028-02-29T23:58')).toBe(`${PROJECT_ROOT}data-2028-02-29`)
    expect(at('2028-02-29', { DATA_DIR: '/srv/bindery' })).toBe('/srv/bindery')
    expect(() => parseEnv({ TEST_DAY: '2028-02-29' })).toThrow(/^TEST_DAY: Only npm start and npm test/)
    expect(() => at('../elsewhere')).toThrow(/^TEST_DAY: Must be a day/)
    expect(() => at('2028-02-29', { DATABASE_URL: 'postgres://u:p@db.internal/bindery' })).toThrow(
      /^TEST_DAY: Not with DATABASE_URL/,
    )
  })

  it('never load the demo book into an external database unless asked', () => {
    const DATABASE_URL = 'postgres://u:p@db.internal/bindery'
    expect(parseEnv({ DATABASE_URL }).DEMO).toBe(false)
    expect(parseEnv({ DATABASE_URL, DEMO: '1' }).DEMO).toBe(true)
    expect(parseEnv({ DEMO: '0' }).DEMO).toBe(false)
  })

  it('show a demo to other machines only by a word of its own', () => {
    for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'demo.example'])
      expect(() => parseEnv({ HOST }), HOST).toThrow(/^HOST: .*DEMO=0.*DEMO_PUBLIC=1/)
    expect(parseEnv({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' }).DEMO).toBe(true)
    expect(parseEnv({ HOST: '0.0.0.0', DEMO: '0' }).DEMO).toBe(false)
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(parseEnv({ HOST }).DEMO).toBe(true)
  })

  it('treat an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toMatchObject({ PORT: 4000, DEMO: true })
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://hunter2@host/x'],
    ['DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['UK_HOST_SUFFIX', 'uk'],
  ])('refuse a %s of %s by name', (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^${name}: `))
  })

  it.each([
    'nonsense',
    'Bindery',
    'Bindery <nonsense>',
    'a@bindery.test, b@bindery.test',
    'Bindery <a@bindery.test> more',
    'Bindery\nBcc: x@bindery.test <a@bindery.test>',
  ])('refuse mails from %j', (MAIL_FROM) => {
    expect(() => parseEnv({ MAIL_FROM })).toThrow(
      /^MAIL_FROM: Must be an e-mail address, or Name <address>\.$/,
    )
  })

  it.each([
    ['a@bindery.test', 'Bindery', 'a@bindery.test'],
    ['Cyber Desk <a@bindery.test>', 'Cyber Desk', 'a@bindery.test'],
    ['"Desk, Cyber" <a@mail-relay>', 'Desk, Cyber', 'a@mail-relay'],
    ['<a@bindery.test>', 'Bindery', 'a@bindery.test'],
  ])('take mails from %s', (MAIL_FROM, fromName, fromAddress) => {
    expect(senderOf(parseEnv({ MAIL_FROM }).MAIL_FROM)).toEqual({ fromName, fromAddress })
  })

  it('that are wrong get one sentence each, with one period', () => {
    const wrong = ['~', '-1', '1.5', 'x..', 'http://', 'smtps://u:%ZZ@host', '9'.repeat(9)]
    const said = Object.keys(SETTINGS).flatMap((name) =>
      wrong.flatMap((value) => {
        try {
          parseEnv({ [name]: value })
          return []
        } catch (error) {
          const lines = (error as Error).message.split('\n')
          expect(new Set(lines.map((line) => line.split(':')[0])).size, lines.join('\n')).toBe(lines.length)
          return lines
        }
      }),
    )
    expect(said.length).toBeGreaterThan(100)
    for (const line of said) expect(line).toMatch(/^[A-Z_]+: [^ ].*[^.]\.$/)
    expect(said.join('\n')).not.toMatch(/\.\.|NaN|Invalid input|pattern/)
  })

  it('do not print the value of a setting that is refused', () => {
    expect(() => parseEnv({ DATABASE_URL: 'mysql://hunter2@host/x' })).not.toThrow('hunter2')
  })

  it('ask for the key and the secret of a real card processor', () => {
    const address = { CARD_PROCESSOR_URL: 'https://cards.test' }
    const keys = { CARD_PROCESSOR_KEY: 'k'.repeat(16), CARD_PROCESSOR_SECRET: `whsec_${'x'.repeat(32)}` }
    expect(() => parseEnv(address)).toThrow(/CARD_PROCESSOR_KEY: .*\nCARD_PROCESSOR_SECRET: /)
    expect(parseEnv({ ...address, ...keys })).toMatchObject({ ...address, ...keys })
  })

  it('refuse one port for two servers, and keep none for a sandbox that does not listen', () => {
    const shared = { PORT: '8080', METRICS_PORT: '8082' }
    expect(() => parseEnv(shared)).toThrow(/^METRICS_PORT and SANDBOX_PORT are the same port/)
    expect(() => parseEnv({ PORT: '8080', METRICS_PORT: '8080' })).toThrow(/^PORT and METRICS_PORT/)
    const processor = {
      CARD_PROCESSOR_URL: 'https://cards.test',
      CARD_PROCESSOR_KEY: 'k'.repeat(16),
      CARD_PROCESSOR_SECRET: `whsec_${'x'.repeat(32)}`,
    }
    expect(parseEnv({ ...shared, ...processor }).METRICS_PORT).toBe(8082)
  })

  it('cannot be changed after the start', () => {
    const env = parseEnv({}) as { PORT: number }
    expect(() => {
      env.PORT = 1
    }).toThrow()
  })

  it('each have a sentence, and the page in docs is current', async () => {
    for (const setting of Object.values(SETTINGS)) expect(setting.description).toMatch(/\.$/)
    await expect(settingsPage()).toMatchFileSnapshot('../docs/settings.md')
  })
})
