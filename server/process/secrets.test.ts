import { describe, expect, it } from 'vitest'
import { secretsOf } from './secrets.ts'

const key = (byte: number): Buffer => Buffer.alloc(32, byte)
const secrets = secretsOf(key(1))

describe('sealed texts', () => {
  it('open for their owner and for no one else (SEC-087)', () => {
    const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'user-1')
    expect(secrets.open(sealed, 'user-1')).toBe('JBSWY3DPEHPK3PXP')
    expect(secrets.open(sealed, 'user-2')).toBeNull()
    expect(sealed).not.toContain('JBSWY3DP')
  })

  it('differ each time, so that equal secrets cannot be seen to be equal', () => {
    expect(secrets.seal('same', 'user-1')).not.toBe(secrets.seal('same', 'user-1'))
  })

  it('do not open when any character was changed', () => {
    const sealed = secrets.seal('a secret', 'user-1')
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const swapped = sealed[at] === 'A' ? 'B' : 'A'
      expect(secrets.open(sealed.slice(0, at) + swapped + sealed.slice(at + 1), 'user-1'), `${at}`).toBeNull()
    }
    for (const broken of ['', 's1', 's1..', sealed.slice(0, 20), `${sealed}AAAA`])
      expect(secrets.open(broken, 'user-1')).toBeNull()
  })

  it('still open after the key has changed, while the old one is named', () => {
    const sealed = secrets.seal('a secret', 'user-1')
    expect(secretsOf(key(2), key(1)).open(sealed, 'user-1')).toBe('a secret')
    expect(secretsOf(key(2)).open(sealed, 'user-1')).toBeNull()
    expect(secretsOf(key(2), key(1)).pepperOf(secrets.pepper.id)?.key).toEqual(secrets.pepper.key)
    expect(secretsOf(key(2)).pepperOf(secrets.pepper.id)).toBeNull()
  })
})

describe('keyed hashes', () => {
  it('fit their text and purpose only, under one key', () => {
    const mac = secrets.mac('login:user-1', '123456')
    expect(secrets.hasMac('login:user-1', '123456', mac)).toBe(true)
    expect(secrets.hasMac('login:user-1', '123457', mac)).toBe(false)
    expect(secrets.hasMac('payment:user-1', '123456', mac)).toBe(false)
    expect(secrets.hasMac('login:user-1', '123456', `${mac}A`)).toBe(false)
    expect(secretsOf(key(2)).hasMac('login:user-1', '123456', mac)).toBe(false)
  })
})
