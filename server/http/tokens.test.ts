import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT, type JWTHeaderParameters } from 'jose'
import { describe, expect } from 'vitest'
import { it, type Web } from '#server/testing/fixtures.ts'

let web: Web
let good: string
let claims: Record<string, unknown>
let jwk: JWK

const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

it.beforeAll(async ({ web: given }) => {
  web = given
  const user = await web.person()
  good = (await web.signIn(user.email)).accessToken
  claims = decode(good.split('.')[1])
  const row = await web.database.kysely
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'token.key')
    .executeTakeFirstOrThrow()
  jwk = row.value as JWK
})

const status = async (token: string): Promise<number> =>
  (await web.send('GET', '/api/auth/v1/me', undefined, { headers: { authorization: `Bearer ${token}` } }))
    .status

const ownKey = () => importJWK({ ...jwk, alg: 'EdDSA' }, 'EdDSA')
const header: JWTHeaderParameters = { alg: 'EdDSA', typ: 'at+jwt' }

/** A token signed with the real key, one thing about it changed. */
const signed = async (
  changed: Record<string, unknown> = {},
  head: Partial<JWTHeaderParameters> = {},
): Promise<string> =>
  new SignJWT({ ...claims, ...changed })
    .setProtectedHeader({ ...header, ...head })
    .sign(await ownKey(), { crit: { ours: true } })

/** A token that says it is signed, put together by hand. */
const forged = (head: Record<string, unknown>, signature = ''): string =>
  `${encode(head)}.${encode(claims)}.${signature}`

const publicPem = async (): Promise<string> =>
  exportSPKI(
    (await importJWK({ kty: 'OKP', crv: 'Ed25519', x: jwk.x as string, alg: 'EdDSA' }, 'EdDSA')) as never,
  )

const hmac = (head: Record<string, unknown>, key: string): string => {
  const body = `${encode(head)}.${encode(claims)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

const seconds = () => Math.floor(web.clock.now().getTime() / 1000)

describe('an access token (SEC-013)', () => {
  it('says who, for whom, in which session, until when, and what the console asks of it', () => {
    expect(decode(good.split('.')[0])).toEqual({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(claims).toMatchObject({
      iss: 'bindery',
      aud: 'bindery-console',
      accountType: 'AGENCY',
      subscriberType: 'AGENCY',
      tokenType: 'LOGIN',
      realm: 'ACCOUNT',
      scope: 'role:admin',
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600)
    expect(claims.act).toBeUndefined()
  })

  it('of ours is believed, also when we sign it again', async () => {
    expect(await status(good)).toBe(200)
    expect(await status(await signed())).toBe(200)
  })

  const unsigned = ['none', 'None', 'NONE', 'nOnE', '']
  it.each(unsigned)('with the algorithm %j is refused', async (alg) => {
    expect(await status(forged({ alg, typ: 'at+jwt' }))).toBe(401)
    expect(await status(forged({ alg, typ: 'at+jwt' }, good.split('.')[2]))).toBe(401)
  })

  it.each(['HS256', 'HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'Ed25519', 'dir', 'A256GCM'])(
    'that claims the algorithm %s over our signature is refused',
    async (alg) => {
      expect(await status(forged({ alg, typ: 'at+jwt' }, good.split('.')[2]))).toBe(401)
    },
  )

  it('signed with our public key as if it were a shared secret is refused', async () => {
    for (const key of [await publicPem(), jwk.x as string, JSON.stringify(jwk.x), ''])
      expect(await status(hmac({ alg: 'HS256', typ: 'at+jwt' }, key || 'empty'))).toBe(401)
  })

  it('signed by another key is refused, whatever it says of where the key is', async () => {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const { exportJWK } = await import('jose')
    const theirs = await exportJWK(pair.publicKey)
    const heads: Record<string, unknown>[] = [
      {},
      { jwk: theirs },
      { jku: 'https://evil.test/keys.json' },
      { x5u: 'https://evil.test/cert.pem' },
      { kid: '../../../../dev/null' },
      { kid: "' union select 'key" },
      { kid: 'token.key' },
      { x5c: ['AAAA'] },
    ]
    for (const more of heads) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ ...header, ...more } as JWTHeaderParameters)
        .sign(pair.privateKey)
      expect(await status(token), JSON.stringify(more)).toBe(401)
    }
  })

  it.each([
    ['typ JWT', {}, { typ: 'JWT' }],
    ['typ refresh', {}, { typ: 'rt+jwt' }],
    ['no typ', {}, { typ: undefined }],
    ['an unknown critical header', {}, { crit: ['ours'], ours: 1 }],
    ['another issuer', { iss: 'evil' }, {}],
    ['no issuer', { iss: undefined }, {}],
    ['another audience', { aud: 'bindery-mobile' }, {}],
    ['no audience', { aud: undefined }, {}],
    ['no subject', { sub: undefined }, {}],
    ['another subject', { sub: '00000000-0000-7000-8000-000000000001' }, {}],
    ['no session', { sid: undefined }, {}],
    ['a session of another kind', { sid: 7 }, {}],
    ['an unknown session', { sid: '00000000-0000-7000-8000-000000000001' }, {}],
    ['no account', { acct: undefined }, {}],
    ['another account', { acct: '00000000-0000-7000-8000-000000000001' }, {}],
    ['no id', { jti: undefined }, {}],
    ['no expiry', { exp: undefined }, {}],
  ] as [string, Record<string, unknown>, Partial<JWTHeaderParameters>][])(
    'with %s is refused, though our key signed it',
    async (_name, changed, head) => {
      expect(await status(await signed(changed, head).catch(() => 'not even signed'))).toBe(401)
    },
  )

  it('is good until it expires, give or take five seconds', async () => {
    expect(await status(await signed({ exp: seconds() - 4 }))).toBe(200)
    expect(await status(await signed({ exp: seconds() - 5 }))).toBe(401)
    expect(await status(await signed({ nbf: seconds() + 60 }))).toBe(401)
    expect(await status(await signed({ exp: 'soon' }))).toBe(401)
  })

  it('that was believed once is not believed after it expired', async () => {
    const token = await signed({ exp: seconds() + 60 })
    expect(await status(token)).toBe(200)
    web.clock.advance({ minutes: 2 })
    expect(await status(token)).toBe(401)
  })

  it.each(['', 'x', '..', 'a.b.c', 'null', '"', '%00', 'Bearer', `${'A'.repeat(8_000)}.b.c`])(
    'that is %j is refused',
    async (token) => {
      expect(await status(token)).toBe(401)
    },
  )

  it('with any character changed is refused', async () => {
    const fresh = await signed()
    for (let at = 0; at < fresh.length - 1; at += 7) {
      const changed = fresh[at] === 'A' ? 'B' : 'A'
      expect(await status(fresh.slice(0, at) + changed + fresh.slice(at + 1)), `${at}`).toBe(401)
    }
  })

  it('counts in the Authorization header only', async () => {
    for (const path of [`/api/auth/v1/me?access_token=${good}`, `/api/auth/v1/me?token=${good}`])
      expect((await web.send('GET', path)).status).toBe(401)
    const heads: Record<string, string>[] = [
      { cookie: `accessToken=${good}` },
      { authorization: good },
      { authorization: `Basic ${good}` },
    ]
    for (const headers of heads)
      expect((await web.send('GET', '/api/auth/v1/me', undefined, { headers })).status).toBe(401)
  })
})
