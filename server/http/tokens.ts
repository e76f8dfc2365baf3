import { createHmac } from 'node:crypto'
import type { JWK, JWTPayload } from 'jose'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'
import { importJWK } from 'jose/key/import'
import type { AccountType } from '#domain/access/account-types.ts'
import { roleById } from '#domain/access/roles.ts'
import type { Db } from '#server/database/kysely.ts'

/** What an access token is believed for; everything else is read from the session at each request. */
export interface AccessClaims {
  userId: string
  sessionId: string
  orgId: string
}

/** What a token also shows the console (specification 1 section 6). The server never decides by it. */
export interface TokenFacts {
  tokenId: string
  /** The account acted in, and the user's own: they differ while a user acts in another account. */
  accountType: AccountType
  subscriberType: AccountType
  kind: 'LOGIN' | 'JUMP' | 'SWITCH' | 'WORKFLOW'
  roleId: string
  actingStaffId: string | null
}

export interface Tokens {
  /** Signs an access token that lives `minutes`. */
  sign(claims: AccessClaims & TokenFacts, now: Date): Promise<string>
  /** The claims, or null for anything that is not a valid, unexpired token of ours. */
  verify(token: string, now: Date): Promise<AccessClaims | null>
  /** The refresh token that follows another: worked out again when asked twice, so that none is ever stored. */
  successorOf(refreshToken: string): string
}

const ISSUER = 'bindery'
const AUDIENCE = 'bindery-console'
const TYPE = 'at+jwt'
const SETTING = 'token.key'

/** The signing key of this installation, made once and kept in the database so that all processes share it. */
const signingKey = async (db: Db, now: Date): Promise<JWK> => {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const fresh = await exportJWK(pair.privateKey)
  await db
    .insertInto('setting')
    .values({ name: SETTING, value: JSON.stringify(fresh), modified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirstOrThrow()
  return row.value as JWK
}

/** Tokens whose signature was checked, at most; with more, the check is made again. */
const CHECKED_AT_MOST = 10_000

interface Checked {
  claims: AccessClaims
  /** Seconds since 1970. */
  expires: number
}

const CLOCK_TOLERANCE_SECONDS = 5

/** A signature is checked once: the same text, until it expires, says the same thing. */
const remembering = (check: (token: string, at: Date) => Promise<Checked | null>): Tokens['verify'] => {
  const known = new Map<string, Checked>()
  return async (token, at) => {
    const found = known.get(token)
    if (found && at.getTime() / 1000 < found.expires + CLOCK_TOLERANCE_SECONDS) return found.claims
    const checked = await check(token, at)
    if (found) known.delete(token)
    if (!checked) return null
    if (known.size >= CHECKED_AT_MOST) known.clear()
    known.set(token, checked)
    return checked.claims
  }
}

const payloadOf = (claims: AccessClaims & TokenFacts): JWTPayload => {
  const role = roleById(claims.roleId)
  return {
    sid: claims.sessionId,
    acct: claims.orgId,
    accountType: claims.accountType,
    subscriberType: claims.subscriberType,
    tokenType: claims.kind,
    realm: 'ACCOUNT',
    scope: role?.isAdmin ? 'role:admin' : `role:${claims.roleId === 'operator' ? 'operator' : 'user'}`,
    ...(claims.actingStaffId ? { act: { sub: claims.actingStaffId } } : {}),
  }
}

export const loadTokens = async (db: Db, minutes: number, now: Date): Promise<Tokens> => {
  const jwk = await signingKey(db, now)
  const privateKey = await importJWK({ ...jwk, alg: 'EdDSA' }, 'EdDSA')
  const publicKey = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: jwk.x as string, alg: 'EdDSA' }, 'EdDSA')
  return {
    successorOf: (refreshToken) =>
      createHmac('sha256', `refresh:${jwk.d}`).update(refreshToken).digest('base64url'),
    sign: (claims, at) => {
      const seconds = Math.floor(at.getTime() / 1000)
      return new SignJWT(payloadOf(claims))
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE })
        .setSubject(claims.userId)
        .setJti(claims.tokenId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + minutes * 60)
        .sign(privateKey)
    },
    verify: remembering(async (token, at) => {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: ['EdDSA'],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: at,
        })
        const { sub, jti, sid, acct, exp } = payload
        if (!sub || !jti || !exp || typeof sid !== 'string' || typeof acct !== 'string') return null
        return { claims: { userId: sub, sessionId: sid, orgId: acct }, expires: exp }
      } catch {
        return null
      }
    }),
  }
}
