import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import { z } from 'zod'
import type { Country } from './addresses.ts'
import metadata from './phone-metadata.json' with { type: 'json' }

const REGION = { US: 'US', UK: 'GB' } as const
const PREFIX = { US: '+1', UK: '+44' } as const

/** Longest extension that the masks show. */
const EXTENSION_DIGITS = 10

/**
 * The stored shape: country prefix, a space, the national number, and `" ext. 123"` when there is one
 * (`+1 2125550142`, `+44 2079460018`). Null when the text is no phone number of the country. A number that
 * names its own prefix is read by it, so a US company may give a London number.
 */
export const normalizePhone = (text: string, country: Country = 'US'): string | null => {
  if (text.length > 40) return null
  const parsed = parsePhoneNumberFromString(text, REGION[country], metadata as unknown as MetadataJson)
  if (!parsed?.isValid()) return null
  const prefix = `+${parsed.countryCallingCode}`
  if (prefix !== PREFIX.US && prefix !== PREFIX.UK) return null
  if (parsed.ext && parsed.ext.length > EXTENSION_DIGITS) return null
  const extension = parsed.ext ? ` ext. ${parsed.ext}` : ''
  return `${prefix} ${parsed.nationalNumber}${extension}`
}

/** Input masks of specification 1 section 9: US 3-3-4, UK 5-6, both with an optional extension. */
export const PHONE_MASKS: Record<Country, { mask: string; placeholder: string; message: string }> = {
  US: { mask: '(999) 999-9999', placeholder: '(555) 555-5555', message: 'Invalid phone number' },
  UK: {
    mask: '99999 999999',
    placeholder: '05555 555555',
    message: 'Phone number must be in the format 44 5555 555555',
  },
}

/** A number of either market, in the stored shape where it names its prefix; a national one is left as it is typed. */
const numberOfEither = (text: string): string | null => {
  if (text.startsWith('+')) return normalizePhone(text)
  return (normalizePhone(text, 'US') ?? normalizePhone(text, 'UK')) ? text : null
}

type Reading = (text: string) => string | null

const numberField = (read: Reading, message: string) =>
  z
    .string({ error: message })
    .trim()
    .max(40, message)
    .overwrite((text) => read(text) ?? text)
    .refine((text) => read(text) !== null, message)

const orNone =
  (read: Reading): Reading =>
  (text) =>
    text === '' ? text : read(text)

/**
 * A number as it is sent, under a form's own words: whose market it belongs to is known by the record alone, which
 * reads a national number by its own (`normalizePhone`).
 */
export const phoneNumberSaying = (message: string) => numberField(numberOfEither, message)

/** Specification 1 section 5: the words of the forms of an agent. */
export const AGENT_PHONE_MESSAGE = 'is not a valid phone number'

/** The same in the words of the American forms. */
export const phoneNumber = phoneNumberSaying(PHONE_MASKS.US.message)

/** The same where a number may be left out: an empty text is none. */
export const optionalPhone = numberField(orNone(numberOfEither), PHONE_MASKS.US.message)

/**
 * A number in a form of one market: kept in the stored shape, a national number being one of that market. `message` is
 * the form's own where it has one.
 */
export const phoneNumberIn = (country: Country, message = PHONE_MASKS[country].message) =>
  numberField((text) => normalizePhone(text, country), message)

/** The same where a number may be left out: an empty text is none. */
export const optionalPhoneIn = (country: Country, message = PHONE_MASKS[country].message) =>
  numberField(
    orNone((text) => normalizePhone(text, country)),
    message,
  )
