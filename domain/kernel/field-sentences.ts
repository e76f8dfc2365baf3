import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Words of field names that are not written as they are spelt. */
const WORDS: Readonly<Record<string, string>> = {
  zip: 'ZIP code',
  npn: 'NPN',
  naics: 'NAICS',
  sic: 'SIC',
  ein: 'EIN',
  mfa: 'MFA',
  ip: 'IP',
  url: 'URL',
  tria: 'TRIA',
  mga: 'MGA',
  irpm: 'IRPM',
  id: 'ID',
}

/** `physicalAddress.zip` is "ZIP code", `contacts.0.firstName` is "First name". */
export const fieldName = (path: readonly PropertyKey[]): string => {
  const own = path.filter((part) => typeof part === 'string' && !/^\d+$/.test(part)).at(-1)
  if (typeof own !== 'string' || own === '') return 'The request'
  const words = own
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .map((word) => WORDS[word.toLowerCase()] ?? word.toLowerCase())
  const name = words.join(' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  date: 'a date',
  null: 'empty',
  undefined: 'left out',
  never: 'left out',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address, such as name@company.com',
  url: 'must be a web address that starts with https://',
  uuid: 'is not the id of a record',
  guid: 'is not the id of a record',
  date: 'must be a date, such as 2026-03-31',
  datetime: 'must be a date and time, such as 2026-03-31T15:00:00Z',
  json_string: 'must be JSON',
}

const many = (count: number | bigint, word: string): string =>
  `${Number(count).toLocaleString('en-US')} ${word}${Number(count) === 1 ? '' : 's'}`

type Bound = Extract<Issue, { code: 'too_small' | 'too_big' }>

const tooSmall = (issue: Extract<Bound, { code: 'too_small' }>): string => {
  const { minimum } = issue
  if (issue.origin === 'string')
    return Number(minimum) <= 1 ? 'is required' : `needs at least ${many(minimum, 'character')}`
  if (['array', 'set', 'map'].includes(issue.origin)) return `needs at least ${many(minimum, 'choice')}`
  const amount = Number(minimum).toLocaleString('en-US')
  return issue.inclusive === false ? `must be more than ${amount}` : `must be at least ${amount}`
}

const tooBig = (issue: Extract<Bound, { code: 'too_big' }>): string => {
  const { maximum } = issue
  if (issue.origin === 'string') return `may have at most ${many(maximum, 'character')}`
  if (['array', 'set', 'map'].includes(issue.origin)) return `may have at most ${many(maximum, 'choice')}`
  const amount = Number(maximum).toLocaleString('en-US')
  return issue.inclusive === false ? `must be less than ${amount}` : `must be at most ${amount}`
}

/** More choices than this are no help in a sentence. */
const LISTED = 10

const oneOf = (values: readonly unknown[]): string => {
  if (values.length > LISTED) return 'is not one of the values that are accepted here'
  const named = values.map(String)
  return named.length === 1 ? `must be ${named[0]}` : `must be one of ${named.join(', ')}`
}

const predicate = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${TYPES[issue.expected] ?? 'of another kind'}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not have the form that is expected here'
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : oneOf(issue.values)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'holds a field that is not known here'
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'does not have a form that is accepted here'
    default:
      return 'cannot be accepted as it is'
  }
}

/** What is wrong with a field, for a person, where its schema has no words of its own. */
export const fieldSentence = (issue: Issue): string => `${fieldName(issue.path ?? [])} ${predicate(issue)}.`

/** For `z.config`: server and forms say the same of the same fault. */
export const fieldSentences = { customError: fieldSentence }

const CODES: Readonly<Partial<Record<z.core.$ZodIssue['code'], string>>> = {
  invalid_type: 'KIND_WRONG',
  too_small: 'TOO_SMALL',
  too_big: 'TOO_LARGE',
  invalid_format: 'FORM_WRONG',
  invalid_value: 'VALUE_UNKNOWN',
  not_multiple_of: 'STEP_WRONG',
}

/** Our code for a fault; those of the validating library may change with it. */
export const fieldCode = (issue: Pick<z.core.$ZodIssue, 'code' | 'input'>): string => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'REQUIRED'
  return CODES[issue.code] ?? 'NOT_ACCEPTED'
}
