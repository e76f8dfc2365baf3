import { z } from 'zod'
import { isLocalDate, type LocalDate } from '#domain/kernel/dates.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { isStateCode } from '#domain/market/states.ts'
import { NAME_LETTERS } from '#domain/market/text.ts'
import { NOTICE_STATES } from '#domain/quote/binding/surplus-guards.ts'

/** Licenses: fields and texts of specification 1 section 5 ("License", "Surplus license"). */

const number = z
  .string()
  .trim()
  .min(1, 'License # is required')
  .max(60)
  .regex(/^[A-Za-z0-9 ]+$/, 'Letters, digits and spaces only')

const state = z.string({ error: 'State field is required' }).refine(isStateCode, 'State field is required')
const expirationDate = z.string({ error: 'Date is required' }).refine(isLocalDate, 'Date is required')
/** Why a license that is kept from `today` on may not expire on a day, or null. */
export const expiredText = (expirationDate: LocalDate, today: LocalDate): string | null =>
  expirationDate < today ? 'Date must not be before today' : null

/** The fields of a license that is kept from `today` on: it has not expired. */
export const stillValid = <S extends z.ZodType<{ expirationDate: LocalDate }>>(schema: S, today: LocalDate) =>
  schema.superRefine(({ expirationDate }, fields) => {
    const message = expiredText(expirationDate, today)
    if (message) fields.addIssue({ code: 'custom', path: ['expirationDate'], message })
  })

const npn = z
  .string()
  .trim()
  .regex(/^\d{0,10}$/, 'NPN must be less than or equal to 10 digits')

/** A license of an agency. `agencyId` is the provider's staff's to give; an agency's own is its own. */
export const agencyLicenseFields = z.object({
  agencyId: z.uuid().optional(),
  number,
  state,
  expirationDate,
  npn: npn.optional(),
  activeResidentState: z.boolean().default(false),
})

/** A license of one producer of an agency. */
export const agentLicenseFields = z.object({
  agentId: z.uuid({ error: 'An agent must be selected.' }),
  number,
  state,
  expirationDate,
  npn: npn.optional(),
})

const brokerName = (message: string) =>
  z.string().trim().min(1, message).max(100).regex(NAME_LETTERS, 'Only alphabets are allowed for this field')

/** A surplus lines license: the broker who holds it, and whether their signature is on file (LA and MT). */
export const surplusLicenseFields = z.object({
  agencyId: z.uuid({ error: 'The selected agency is invalid.' }).optional(),
  brokerFirstName: brokerName('First name is required'),
  brokerLastName: brokerName('Last name is required'),
  brokerEmail: emailAddress,
  /** Business address in one line, which the notices of some states print. */
  brokerAddress: z.string().trim().max(200).optional(),
  surplusLicenseNumber: number,
  surplusLinesState: state,
  signatureOnFile: z.boolean().default(false),
})

/** States whose notice is signed by the broker: only there a signature can be on file. */
export const keepsSignature = (code: string): boolean => (NOTICE_STATES as readonly string[]).includes(code)
