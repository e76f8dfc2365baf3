import { hash, verify } from '@node-rs/argon2'

/** Argon2id at the published minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 128

export interface PasswordRule {
  errorCode: string
  displayText: string
}

/** What the rules compare a password with. */
export interface PasswordContext {
  email?: string | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

export const passwordRules: readonly PasswordRule[] = [
  { errorCode: 'LENGTH', displayText: 'At least 8 characters' },
  { errorCode: 'TOO_LONG', displayText: 'At most 128 characters' },
  { errorCode: 'PERSONAL', displayText: 'Does not contain your name or e-mail address' },
  { errorCode: 'REPETITIVE', displayText: 'Is not one character or one short pattern repeated' },
]

const normal = (password: string): string => password.normalize('NFKC')

const isPersonal = (password: string, context: PasswordContext): boolean => {
  const folded = password.toLowerCase()
  const names = [context.firstName, context.lastName, context.email?.split('@')[0], context.email]
  return names.some((name) => name && name.length >= 4 && folded.includes(name.toLowerCase()))
}

/** Codes of the rules that a password breaks. Lengths count code points, as people count characters. */
export const brokenRules = (password: string, context: PasswordContext): PasswordRule[] => {
  const points = [...normal(password)]
  const broken = new Set<string>()
  if (points.length < SHORTEST_PASSWORD) broken.add('LENGTH')
  if (points.length > LONGEST_PASSWORD) broken.add('TOO_LONG')
  if (isPersonal(password, context)) broken.add('PERSONAL')
  if (points.length > 0 && new Set(points).size < 4) broken.add('REPETITIVE')
  return passwordRules.filter((rule) => broken.has(rule.errorCode))
}

export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST)

let decoy: Promise<string> | null = null

/**
 * Whether a password fits a hash. Without a hash (an unknown user) the same work is done against a decoy, so
 * that the time of the answer tells nothing.
 */
export const passwordFits = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword('a password that nobody has')
  const fits = await verify(stored ?? (await decoy), normal(password)).catch(() => false)
  return stored !== null && fits
}
