import { z } from 'zod'
import { isStateCode, statesOfZip } from './states.ts'
import { plainText, requiredPlainText } from './text.ts'

/** Where the insured is. The address service's own code for the UK is `GBR`; that stays in its adapter. */
export const COUNTRIES = ['US', 'UK'] as const
export type Country = (typeof COUNTRIES)[number]
export const country = z.enum(COUNTRIES, { error: 'Country is required' })

/** Specification 1 section 5: 5 digits, optional 4-digit extension, 00000 rejected. */
export const isUsZip = (text: string): boolean => /^(?!00000)\d{5}(-\d{4})?$/.test(text)

/** Royal Mail's shape (BS 7666), with or without the space, any case, GIR 0AA included. */
const UK_POSTCODE =
  /^(GIR ?0AA|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]([0-9]|[ABEHMNPRV-Y])?|[0-9][A-HJKPS-UW]) ?[0-9][ABD-HJLNP-UW-Z]{2})$/

export const isUkPostcode = (text: string): boolean => UK_POSTCODE.test(text.toUpperCase())

/** `sw1a1aa` to `SW1A 1AA`; text that is no postcode comes back trimmed and upper case. */
export const formatUkPostcode = (text: string): string => {
  const bare = text.toUpperCase().replaceAll(/\s+/g, '')
  return isUkPostcode(bare) ? `${bare.slice(0, -3)} ${bare.slice(-3)}` : text.trim().toUpperCase()
}

const CITY = /^[\p{L}\p{M}]+(?:[ -]+[\p{L}\p{M}]+)*$/u
const line = (label: string) => requiredPlainText(label, 100)
const optionalLine = plainText('Address', 100).optional()

const city = (message: string) => line('City').regex(CITY, message)

export const usCity = city('Invalid City')
export const ukCity = city('Invalid City/Town')
export const usState = z
  .string({ error: 'State is required' })
  .min(1, 'State is required')
  .refine(isStateCode, 'Invalid State')
export const usZip = z.string({ error: 'Invalid ZIP Code' }).trim().refine(isUsZip, 'Invalid ZIP Code')
export const ukPostcode = z
  .string({ error: 'Invalid UK postal code' })
  .trim()
  .refine(isUkPostcode, 'Invalid UK postal code')
  .overwrite(formatUkPostcode)

export const usAddress = z.object({
  country: z.literal('US'),
  address1: line('Address'),
  address2: optionalLine,
  city: usCity,
  state: usState,
  zipCode: usZip,
})

/** `address3` exists only in the UK; `city` is Town/City and `zipCode` is the postcode. */
export const ukAddress = z.object({
  country: z.literal('UK'),
  address1: line('Address'),
  address2: optionalLine,
  address3: optionalLine,
  city: ukCity,
  zipCode: ukPostcode,
})

export const address = z.discriminatedUnion('country', [usAddress, ukAddress])

/** True unless the ZIP is known to belong to another state; an unassigned prefix is not held against anyone. */
export const zipMatchesState = (zipCode: string, state: string): boolean => {
  const known = statesOfZip(zipCode)
  return known.length === 0 || known.includes(state)
}
