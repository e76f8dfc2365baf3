import type { ChangeKind } from '#domain/policy/change/kinds.ts'
import { changeRow } from '#domain/policy/change/kinds.ts'
import type { Answer, Input } from '#web/client.ts'

export type Asked = Input<'policyChangePreview'>['body']['changes']
export type Contact = NonNullable<Asked['contact']>
export type Mailing = NonNullable<NonNullable<Asked['insured']>['mailingAddress']>
export type Insured = Answer<'policyGet'>['listedInsureds'][number]

/** What of a coverage is to be other than it is. Money in major units, as on the wire. */
export interface CoverageEdit {
  isSelected?: boolean
  limit?: number
}

/** What is to be other than it is; what is not here stays. Money in major units, as on the wire. */
export interface Edits {
  limit?: number
  deductible?: number
  waitingPeriod?: number
  coverages: Readonly<Record<string, CoverageEdit>>
  revenue?: number
  noOfEmployees?: number
  name?: string
  dba?: string
  contact: Contact
  mailing: Readonly<Record<string, string>>
  /** By id those that are on the policy; null ends one. */
  insureds: Readonly<Record<string, Partial<Insured> | null>>
  /** Those that are added. */
  added: readonly Omit<Insured, 'id'>[]
}

/** An organization of which nothing was typed yet. */
export const BLANK_INSURED: Omit<Insured, 'id'> = {
  businessName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  naicsCode: '',
  isNamedInsured: false,
}

export const NOTHING: Edits = { coverages: {}, contact: {}, mailing: {}, insureds: {}, added: [] }

/** Fields without those that are as they were. */
export const without = <T extends object>(edits: T, before: Partial<T>): T =>
  Object.fromEntries(
    Object.entries(edits).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof T],
    ),
  ) as T

const isAny = (fields: object): boolean => Object.keys(fields).length > 0

type AskedInsured = NonNullable<Asked['additionalInsureds']>[number]

const insuredsOf = ({ insureds, added }: Edits): AskedInsured[] => [
  ...Object.entries(insureds).flatMap(([id, edit]): AskedInsured[] =>
    edit === null ? [{ id, isRemoved: true }] : isAny(edit) ? [{ ...edit, id }] : [],
  ),
  ...added
    .filter(isTyped)
    .map(({ isNamedInsured, ...one }) => ({ ...one, ...(isNamedInsured && { isNamedInsured }) })),
]

/** An organization of which nothing was typed yet is not asked for. */
export const isTyped = ({ isNamedInsured: _isNamed, ...texts }: Omit<Insured, 'id'>): boolean =>
  Object.values(texts).some((text) => text !== '')

const HOURS = [6, 8, 12, 24] as const

/** What is asked for, in the form that the server takes it; null where nothing is to be other than it is. */
export const askedOf = (
  kind: ChangeKind,
  edits: Edits,
  mailing: Readonly<Record<string, string>> | null,
): Asked | null => {
  const { fields } = changeRow(kind)
  const { limit, deductible, revenue, noOfEmployees, name, dba } = edits
  const waitingPeriod = HOURS.find((hours) => hours === edits.waitingPeriod)
  const coverages = Object.entries(edits.coverages)
    .filter(([, edit]) => isAny(edit))
    .map(([key, { isSelected = true, limit: own }]) => ({
      key,
      isSelected,
      ...(own !== undefined && isSelected && { limit: own }),
    }))
  const exposure = {
    ...(revenue !== undefined && { revenue }),
    ...(noOfEmployees !== undefined && { noOfEmployees }),
  }
  const insured = {
    ...(name !== undefined && { name }),
    ...(dba !== undefined && { dba }),
    ...(isAny(edits.mailing) && { mailingAddress: { ...mailing, ...edits.mailing } as Mailing }),
  }
  const additionalInsureds = insuredsOf(edits)
  const all: Asked = {
    ...(limit !== undefined && { limit }),
    ...(deductible !== undefined && { deductible }),
    ...(waitingPeriod !== undefined && { waitingPeriod }),
    ...(coverages.length > 0 && { coverages }),
    ...(isAny(exposure) && { exposure }),
    ...(isAny(edits.contact) && { contact: edits.contact }),
    ...(isAny(insured) && { insured }),
    ...(additionalInsureds.length > 0 && { additionalInsureds }),
  }
  const asked = Object.fromEntries(
    Object.entries(all).filter(([field]) => fields.some((one) => one === field)),
  ) as Asked
  return isAny(asked) ? asked : null
}

const linesOf = (address: object | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(address ?? {}).filter(([, line]) => typeof line === 'string'))

/** A saved change as it is edited again: the other way round of `askedOf`. */
export const editsOf = (asked: Asked): Edits => {
  const { limit, deductible, waitingPeriod, exposure, insured, contact, coverages, additionalInsureds } =
    asked
  const { revenue, noOfEmployees } = exposure ?? {}
  const { name, dba } = insured ?? {}
  const listed = (additionalInsureds ?? []).filter(({ id }) => id !== undefined)
  const added = (additionalInsureds ?? []).filter(({ id }) => id === undefined)
  return {
    ...NOTHING,
    ...(limit !== undefined && { limit }),
    ...(deductible !== undefined && { deductible }),
    ...(waitingPeriod !== undefined && { waitingPeriod }),
    ...(revenue !== undefined && { revenue }),
    ...(noOfEmployees !== undefined && { noOfEmployees }),
    ...(name !== undefined && { name }),
    ...(dba !== undefined && { dba: dba ?? '' }),
    contact: contact ?? {},
    mailing: linesOf(insured?.mailingAddress),
    coverages: Object.fromEntries(
      (coverages ?? []).map(({ key, isSelected = true, limit: own }) => [
        key,
        { isSelected, ...(own !== undefined && { limit: own }) },
      ]),
    ),
    insureds: Object.fromEntries(
      listed.map(({ id = '', isRemoved, ...one }) => [id, isRemoved ? null : one]),
    ) as Edits['insureds'],
    added: added.map(({ id: _id, isRemoved: _isRemoved, ...one }) => ({ ...BLANK_INSURED, ...one })),
  }
}
