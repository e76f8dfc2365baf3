import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSavedState, save, saved, VERSION } from './saved-state.ts'

/** Storage as browsers have it: its entries are its keys. */
const storage = (entries: Record<string, string> = {}): Storage =>
  Object.defineProperties(
    { ...entries },
    {
      getItem: {
        value(this: Record<string, string>, key: string) {
          return this[key] ?? null
        },
      },
      setItem: {
        value(this: Record<string, string>, key: string, value: string) {
          this[key] = value
        },
      },
      removeItem: {
        value(this: Record<string, string>, key: string) {
          delete this[key]
        },
      },
    },
  ) as unknown as Storage

const within = (entries: Record<string, string> = {}): Storage => {
  const local = storage(entries)
  vi.stubGlobal('localStorage', local)
  return local
}

const stored = (local: Storage, scope: string): unknown =>
  JSON.parse(local.getItem(`saved-state:${scope}`) ?? 'null')

describe('the saved state', () => {
  beforeEach(() => void within())

  it('is one entry for each kind of account, of the tenth version', () => {
    const local = within()
    openSavedState('AGENCY')
    save('uiSettings', 'sidebarNarrow', true)
    openSavedState('CARRIER')
    expect(saved('uiSettings', 'sidebarNarrow')).toBeUndefined()
    save('uiSettings', 'density:quotes', 'wide')
    openSavedState('AGENCY')
    expect(saved('uiSettings', 'sidebarNarrow')).toBe(true)
    expect(stored(local, 'AGENCY')).toMatchObject({ version: 10, uiSettings: { sidebarNarrow: true } })
    expect(Object.keys(local).sort()).toEqual(['saved-state:AGENCY', 'saved-state:CARRIER'])
  })

  it('takes over the loose entries of the version before, each into its slice', () => {
    const local = within({
      'sidebar-narrow': 'true',
      'table-density:quotes': 'compact',
      'unsaved-terms:u:a:P100:new': '{"limit":1}',
      'unsaved-terms:u:a:P250:q': '{"limit":2}',
      'cookie-consent': 'true',
    })
    openSavedState('AGENCY')
    expect(stored(local, 'AGENCY')).toEqual({
      version: VERSION,
      uiSettings: { sidebarNarrow: true, 'density:quotes': 'compact' },
      prime100: { 'u:a:P100:new': '{"limit":1}' },
      coverage250: { 'u:a:P250:q': '{"limit":2}' },
    })
    expect(Object.keys(local).sort()).toEqual(['cookie-consent', 'saved-state:AGENCY'])
  })

  it('keeps what another tab saved meanwhile', () => {
    const local = within()
    openSavedState('AGENCY')
    save('team', 'one', { id: '1', name: 'West' })
    const other = stored(local, 'AGENCY') as { team: Record<string, unknown> }
    other.team['two'] = null
    local.setItem('saved-state:AGENCY', JSON.stringify(other))
    save('uiSettings', 'shortcutsOff', true)
    expect([saved('team', 'one'), saved('team', 'two')]).toEqual([{ id: '1', name: 'West' }, null])
  })

  it.each([
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"version":3,"auth":{}}',
    '{"version":10,"team":[1],"uiSettings":7}',
  ])('begins anew over %j', (text) => {
    within({ 'saved-state:AGENCY': text })
    openSavedState('AGENCY')
    expect(saved('team', '0')).toBeUndefined()
    save('team', 'one', null)
    expect(saved('team', 'one')).toBeNull()
  })

  it('of a later version is neither used nor written over', () => {
    const later = '{"version":11,"uiSettings":{"sidebarNarrow":true}}'
    const local = within({ 'saved-state:AGENCY': later })
    openSavedState('AGENCY')
    expect(saved('uiSettings', 'sidebarNarrow')).toBeUndefined()
    save('uiSettings', 'sidebarNarrow', false)
    expect(local.getItem('saved-state:AGENCY')).toBe(later)
  })

  it('reaches no prototype by a name', () => {
    openSavedState('AGENCY')
    save('uiSettings', '__proto__', { polluted: true })
    expect(saved('uiSettings', 'polluted')).toBeUndefined()
    expect(saved('uiSettings', 'toString')).toBeUndefined()
  })

  it('loses a name that is taken away', () => {
    openSavedState('AGENCY')
    save('prime100', 'terms', 'x')
    save('prime100', 'terms', undefined)
    expect(saved('prime100', 'terms')).toBeUndefined()
  })
})
