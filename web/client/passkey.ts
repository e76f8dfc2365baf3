import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Why the device gave no passkey: left, has one already, another address, or a browser that knows none. */
export type PasskeyProblem = 'left' | 'exists' | 'address' | 'unsupported'

export class PasskeyError extends Error {
  readonly problem: PasskeyProblem
  constructor(problem: PasskeyProblem) {
    super(problem)
    this.name = 'PasskeyError'
    this.problem = problem
  }
}

const PROBLEMS: Readonly<Record<string, PasskeyProblem>> = {
  InvalidStateError: 'exists',
  SecurityError: 'address',
}

const onDevice = async <T>(ask: () => Promise<T>): Promise<T> => {
  if (!('PublicKeyCredential' in window)) throw new PasskeyError('unsupported')
  try {
    return await ask()
  } catch (error) {
    throw new PasskeyError(PROBLEMS[(error as Error).name] ?? 'left')
  }
}

/** The library's answers as the contract names them: the browser's own extras stay behind. */
const plain = { clientExtensionResults: {} }

const library = async () => import('@simplewebauthn/browser')

/** Has the device make a passkey. Throws `PasskeyError`. */
export const makePasskey = async (options: unknown) => {
  const { startRegistration } = await library()
  const made: RegistrationResponseJSON = await onDevice(async () =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  )
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key' as const,
    ...plain,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/** Has the device sign with a passkey. Throws `PasskeyError`. */
export const signWithPasskey = async (options: unknown) => {
  const { startAuthentication } = await library()
  const signed: AuthenticationResponseJSON = await onDevice(async () =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return {
    id: signed.id,
    rawId: signed.rawId,
    type: 'public-key' as const,
    ...plain,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}
