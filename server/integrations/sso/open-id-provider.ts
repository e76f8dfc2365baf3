import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
} from 'openid-client'
import type { Egress } from '#server/outbound/egress.ts'
import { type Identity, type IdentityProvider, ProviderUnavailable } from './identity-provider.ts'

export interface OpenIdSettings {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUri: string
  egress: Egress
}

/** What the library calls goes through our one way out. */
const through =
  (egress: Egress): CustomFetch =>
  async (url, { method, headers, body }) => {
    const answer = await egress({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body ? { body: String(body) } : {}),
    })
    return new Response(answer.body === '' ? null : answer.body, {
      status: answer.status,
      headers: { ...answer.headers },
    })
  }

/** Whether the provider could not be asked, and not what the browser brought back was wrong. */
const isAway = (error: unknown): boolean =>
  error instanceof Error && (error.name.startsWith('Egress') || isAway(error.cause))

const FACTORS = new Set(['mfa', 'otp', 'hwk', 'swk', 'sms'])

/** A standard OpenID Connect provider (code flow with PKCE). Its metadata is read once, at the first use. */
export const openIdProvider = (settings: OpenIdSettings): IdentityProvider => {
  let known: Promise<Configuration> | null = null
  const read = async (): Promise<Configuration> => {
    const issuer = new URL(settings.issuer)
    return discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      [customFetch]: through(settings.egress),
      ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
    })
  }
  const configuration = async (): Promise<Configuration> => {
    known ??= read()
    try {
      return await known
    } catch (error) {
      known = null
      throw new ProviderUnavailable((error as Error).message)
    }
  }
  return {
    begin: async ({ state, nonce, verifier }) =>
      buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri,
        scope: 'openid',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    finish: async ({ code, issuer }, { state, nonce, verifier }) => {
      const config = await configuration()
      const back = new URL(settings.redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', state)
      if (issuer) back.searchParams.set('iss', issuer)
      try {
        const tokens = await authorizationCodeGrant(config, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        return claims ? identityOf(claims) : null
      } catch (error) {
        if (isAway(error)) throw new ProviderUnavailable((error as Error).message)
        return null
      }
    },
  }
}

const identityOf = (claims: { iss: string; sub: string; amr?: unknown }): Identity => ({
  issuer: claims.iss,
  subject: claims.sub,
  hasSecondFactor: Array.isArray(claims.amr) && claims.amr.some((one) => FACTORS.has(String(one))),
})
