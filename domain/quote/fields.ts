import { z } from 'zod'
import { requiredText, text } from '../kernel/fields.ts'

/** Fields that forms of a quote and the API share, with the specification's sentences. */

export const agencyName = requiredText(200, 'Agency name is required')
export const agentFirstName = requiredText(100, 'First name is required')
export const agentLastName = requiredText(100, 'Last name is required')

/** The agent of a retail agency behind a wholesaler, who may be left out. */
export const retailAgentName = text(100)
export const retailLicenseNumber = text(40)

export const signeeName = requiredText(200, 'Please enter full name.')
export const signeeTitle = text(200)

/** The file of a signature on paper. */
export const signedFileName = requiredText(200, 'Name the signed document.')

/** Whether the insured buys coverage for certified acts of terrorism. */
export const terrorismElection = z.enum(['ACCEPT', 'REJECT'], {
  error: 'Choose whether to buy coverage for acts of terrorism.',
})
export type TerrorismElection = z.output<typeof terrorismElection>
