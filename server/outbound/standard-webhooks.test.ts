import { describe, expect, test } from 'vitest'
import { keyOfSecret, signMessage, verifyMessage } from './standard-webhooks.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
const now = 1_614_265_330_000
const body = '{"test": 2432232314}'
const signed = signMessage([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', now, body)

describe('a signed message', () => {
  test('has the signature of the published example', () => {
    expect(signed['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('is accepted within five minutes either way and refused beyond', () => {
    const at = (ms: number) => verifyMessage([secret], signed, body, now + ms)
    expect(at(0)).toEqual({ id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAtMs: now })
    expect(at(300_000)).toHaveProperty('id')
    expect(at(-300_000)).toHaveProperty('id')
    expect(at(300_001)).toEqual({ problem: 'old' })
    expect(at(-300_001)).toEqual({ problem: 'early' })
    expect(at(30 * 86_400_000)).toEqual({ problem: 'old' })
  })

  test('is refused when anything that was signed has changed', () => {
    expect(verifyMessage([secret], signed, `${body} `, now)).toEqual({ problem: 'wrong' })
    expect(verifyMessage([secret], { ...signed, 'webhook-id': 'msg_other' }, body, now)).toEqual({
      problem: 'wrong',
    })
    const later = String(Number(signed['webhook-timestamp']) + 1)
    expect(verifyMessage([secret], { ...signed, 'webhook-timestamp': later }, body, now)).toEqual({
      problem: 'wrong',
    })
    expect(verifyMessage([other], signed, body, now)).toEqual({ problem: 'wrong' })
  })

  test('is accepted with either secret while a secret is being changed', () => {
    const both = signMessage([other, secret], 'msg_1', now, body)
    expect(verifyMessage([secret], both, body, now)).toHaveProperty('id')
    expect(verifyMessage([other], both, body, now)).toHaveProperty('id')
    expect(verifyMessage([other, secret], signed, body, now)).toHaveProperty('id')
  })

  test.each([
    [{}, 'missing'],
    [{ ...signed, 'webhook-signature': undefined }, 'missing'],
    [{ ...signed, 'webhook-id': ['a', 'b'] }, 'malformed'],
    [{ ...signed, 'webhook-id': 'a.1614265330' }, 'malformed'],
    [{ ...signed, 'webhook-timestamp': '1614265330.5' }, 'malformed'],
    [{ ...signed, 'webhook-timestamp': '-1' }, 'malformed'],
    [{ ...signed, 'webhook-timestamp': 'NaN' }, 'malformed'],
    [{ ...signed, 'webhook-signature': '' }, 'wrong'],
    [{ ...signed, 'webhook-signature': 'v1,' }, 'wrong'],
    [{ ...signed, 'webhook-signature': signed['webhook-signature'].replace('v1,', 'v2,') }, 'wrong'],
  ])('with headers %o is refused as %s', (headers, problem) => {
    expect(verifyMessage([secret], headers, body, now)).toEqual({ problem })
  })
})

test('a secret that is not whsec_ and base64 of 24 bytes or more is a wrong setting', () => {
  for (const wrong of ['', 'secret', 'whsec_', 'whsec_c2hvcnQ=', 'whsec_not base64 at all, but long enough'])
    expect(() => keyOfSecret(wrong)).toThrow('signing secret')
  expect(keyOfSecret(other)).toHaveLength(32)
})
