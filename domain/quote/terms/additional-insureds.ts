import { refusal, type FieldProblem, type Refusal } from '#domain/kernel/refusal.ts'
import { isUkPostcode, isUsZip, zipMatchesState } from '#domain/market/addresses.ts'
import { isStateCode } from '#domain/market/states.ts'

/** An additional insured (specification 2 section 3). In the UK `state` is empty and the code a SIC code. */
export interface AdditionalInsured {
  businessName: string
  address1: string
  address2: string
  city: string
  state: string
  zipCode: string
  naicsCode: string
  /** With the rights and duties of the insured, under an endorsement of its own; absent where it is not. */
  isNamedInsured?: boolean | undefined
}

/** The endorsement that covers them. */
export const INSUREDS_ENDORSEMENT = 'additionalInsureds'
/** The endorsement that makes an organization a named insured. */
export const NAMED_INSUREDS_ENDORSEMENT = 'additionalNamedInsured'

/** The endorsement that covers an organization as it is listed. */
export const endorsementOf = ({ isNamedInsured }: Pick<AdditionalInsured, 'isNamedInsured'>): string =>
  isNamedInsured ? NAMED_INSUREDS_ENDORSEMENT : INSUREDS_ENDORSEMENT

/** Of one quote at most. */
export const MOST_INSUREDS = 25

/** Why no one can be added to the quote, or null: the endorsement that covers them has to be chosen first. */
export const insuredsRefusal = (hasEndorsement: boolean | undefined): Refusal | null =>
  hasEndorsement === false
    ? refusal(
        'conflict',
        'ENDORSEMENT_NOT_CHOSEN',
        'Choose the endorsement “Additional insured” among the terms of the quote first.',
      )
    : null

const NAMES: Readonly<Record<string, string>> = {
  [INSUREDS_ENDORSEMENT]: 'Additional insured',
  [NAMED_INSUREDS_ENDORSEMENT]: 'Additional named insured',
}

/** Names of the chosen endorsements under which no one is listed: their schedules would be empty. */
export const emptySchedules = (
  chosen: readonly string[],
  listed: readonly Pick<AdditionalInsured, 'isNamedInsured'>[],
): string[] =>
  chosen
    .filter((endorsement) => !listed.some((one) => endorsementOf(one) === endorsement))
    .map((endorsement) => NAMES[endorsement] ?? endorsement)

/** Why no one may sign or bind yet, or null: an endorsement that covers those on its schedule must name one. */
export const scheduleRefusal = ({
  emptySchedules: empty = [],
}: {
  emptySchedules: readonly string[] | undefined
}): Refusal | null =>
  empty.length === 0
    ? null
    : refusal(
        'conflict',
        'INSUREDS_NOT_LISTED',
        `Nobody is listed under ${empty.map((name) => `“${name}”`).join(' and ')}. Whoever is covered has to be listed, or the endorsement taken out of the terms.`,
      )

type Field = keyof AdditionalInsured
type TextField = Exclude<Field, 'isNamedInsured'>

/** What is missing, by field (specification 2 section 5): everything but the second line of the address. */
const missingIn = (one: AdditionalInsured, market: 'US' | 'UK'): [TextField, string][] => {
  const isUs = market === 'US'
  const needed: [TextField, string][] = [
    ['businessName', 'Business Name is required'],
    ['address1', 'Address is required'],
    ['city', isUs ? 'City is required' : 'City/Town is required'],
    ...(isUs ? [['state', 'State is required'] as [TextField, string]] : []),
    ['zipCode', isUs ? 'ZIP Code is required' : 'UK postal code is required'],
    ['naicsCode', isUs ? 'NAICS Code is required' : 'SIC Code is required'],
  ]
  return needed.filter(([field]) => one[field].trim() === '')
}

const wrongIn = (one: AdditionalInsured, market: 'US' | 'UK'): [Field, string][] => {
  if (one.zipCode === '') return []
  if (market === 'UK') return isUkPostcode(one.zipCode) ? [] : [['zipCode', 'Invalid UK postal code']]
  if (!isUsZip(one.zipCode)) return [['zipCode', 'Invalid ZIP Code']]
  if (one.state === '') return []
  if (!isStateCode(one.state)) return [['state', 'Invalid State']]
  return zipMatchesState(one.zipCode, one.state) ? [] : [['zipCode', 'ZIP Code does not belong to the state']]
}

/** An organization that none of the chosen endorsements covers as it is listed. */
const uncoveredIn = (one: AdditionalInsured, chosen: readonly string[] | undefined): [Field, string][] => {
  if (chosen === undefined || chosen.includes(endorsementOf(one))) return []
  return [
    ['isNamedInsured', `The endorsement “${NAMES[endorsementOf(one)]}” is not among the terms of the quote`],
  ]
}

/**
 * Everything that is wrong with a list of them, each at its field: `additionalInsureds.0.zipCode`. `chosen` are the
 * endorsements among the terms; left out they are not looked at.
 */
export const insuredsProblems = (
  insureds: readonly AdditionalInsured[],
  market: 'US' | 'UK',
  chosen?: readonly string[],
): FieldProblem[] =>
  insureds.flatMap((one, index) =>
    [
      ...missingIn(one, market).map(([field, detail]) => ({ field, detail, code: 'REQUIRED' })),
      ...wrongIn(one, market).map(([field, detail]) => ({ field, detail, code: 'INVALID' })),
      ...uncoveredIn(one, chosen).map(([field, detail]) => ({ field, detail, code: 'NOT_COVERED' })),
    ].map((problem) => ({ ...problem, field: `additionalInsureds.${index}.${problem.field}` })),
  )
