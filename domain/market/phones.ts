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

const phoneOf = (country: Country, message: string) =>
  z
    .string({ error: message })
    .max(40, message)
    .overwrite((text) => normalizePhone(text, country) ?? text)
    .refine((text) => normalizePhone(text, country) !== null, message)

/** Accepts any common writing and keeps the stored shape; a bare national number is read as American. */
export const phoneNumber = phoneOf('US', PHONE_MASKS.US.message)

/** The UK forms: a national number is read as British, with or without its leading 0. */
export const ukPhoneNumber = phoneOf('UK', PHONE_MASKS.UK.message)

/** The same rule under a form's own words. */
export const phoneNumberSaying = (message: string) => phoneOf('US', message)
