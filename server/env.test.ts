import { describe, expect, it } from 'vitest'
import { parseEnv, PROJECT_ROOT, SETTINGS } from './env.ts'
import { settingsPage } from './platform/settings-page.ts'

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

  it('never load the demo book into an external database unless asked', () => {
    const DATABASE_URL = 'postgres://u:p@db.internal/bindery'
    expect(parseEnv({ DATABASE_URL }).DEMO).toBe(false)
    expect(parseEnv({ DATABASE_URL, DEMO: '1' }).DEMO).toBe(true)
    expect(parseEnv({ DEMO: '0' }).DEMO).toBe(false)
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

  it('do not print the value of a setting that is refused', () => {
    expect(() => parseEnv({ DATABASE_URL: 'mysql://hunter2@host/x' })).not.toThrow('hunter2')
  })

  it('ask for the key and the secret of a real card processor', () => {
    const address = { CARD_PROCESSOR_URL: 'https://cards.test' }
    const keys = { CARD_PROCESSOR_KEY: 'k'.repeat(16), CARD_PROCESSOR_SECRET: `whsec_${'x'.repeat(32)}` }
    expect(() => parseEnv(address)).toThrow(/CARD_PROCESSOR_KEY: .*\nCARD_PROCESSOR_SECRET: /)
    expect(parseEnv({ ...address, ...keys })).toMatchObject({ ...address, ...keys })
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
