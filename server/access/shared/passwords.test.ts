import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { secretsOf } from '#server/process/secrets.ts'
import { hashPassword, isOutdated, passwordFits } from './passwords.ts'

const secrets = secretsOf(Buffer.alloc(32, 1))
const newer = secretsOf(Buffer.alloc(32, 2), Buffer.alloc(32, 1))
const stranger = secretsOf(Buffer.alloc(32, 3))

describe('password hashes', () => {
  it('are Argon2id with their parameters, salted and peppered (SEC-003)', async () => {
    const [one, other] = await Promise.all([
      hashPassword(secrets, 'seven gulls'),
      hashPassword(secrets, 'seven gulls'),
    ])
    expect(one).toMatch(/^[0-9a-f]{8}:\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
    expect(await passwordFits(secrets, 'seven gulls', one)).toBe(true)
    expect(await passwordFits(secrets, 'seven gull', one)).toBe(false)
    expect(await passwordFits(stranger, 'seven gulls', one)).toBe(false)
  })

  it('take every character into account and spell it one way (SEC-001)', async () => {
    const long = 'x1'.repeat(64)
    const stored = await hashPassword(secrets, long)
    expect(await passwordFits(secrets, `${long.slice(0, -1)}2`, stored)).toBe(false)
    expect(await passwordFits(secrets, 'café über ﬁ', await hashPassword(secrets, 'café über fi'))).toBe(true)
  })

  it('fit no one when there is no hash', async () => {
    expect(await passwordFits(secrets, 'a password that nobody has', null)).toBe(false)
    expect(await passwordFits(secrets, 'anything', 'not a hash')).toBe(false)
  })

  it('are outdated when weaker, or made with an older pepper, and still fit (SEC-003)', async () => {
    const weak = `${secrets.pepper.id}:${await hash('seven gulls', { memoryCost: 8_192, timeCost: 1, parallelism: 1, secret: secrets.pepper.key })}`
    expect(await passwordFits(secrets, 'seven gulls', weak)).toBe(true)
    expect(isOutdated(secrets, weak)).toBe(true)
    const old = await hashPassword(secrets, 'seven gulls')
    expect(isOutdated(secrets, old)).toBe(false)
    expect(isOutdated(newer, old)).toBe(true)
    expect(await passwordFits(newer, 'seven gulls', old)).toBe(true)
  })
})
