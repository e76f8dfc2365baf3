/** What is kept of one way to the provider until its user comes back. */
export interface SignOnChecks {
  state: string
  nonce: string
  /** The secret behind the challenge (PKCE, RFC 7636). */
  verifier: string
}

/** Whom the provider vouches for. */
export interface Identity {
  issuer: string
  /** The provider's lasting name for the person (`sub`). */
  subject: string
  /** The provider says that it asked for more than one factor (`amr`, RFC 8176). */
  hasSecondFactor: boolean
}

/** The provider cannot be reached or answers nonsense; the message is for the log. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** An outside party that says who a user is. */
export interface IdentityProvider {
  /** The address at the provider that a browser is sent to. Throws `ProviderUnavailable`. */
  begin(checks: SignOnChecks): Promise<string>
  /**
   * Exchanges what the browser came back with. Null for anything that does not check: code, state, nonce, issuer,
   * audience, signature. Throws `ProviderUnavailable`.
   */
  finish(
    answer: { code: string; issuer?: string | undefined },
    checks: SignOnChecks,
  ): Promise<Identity | null>
}
