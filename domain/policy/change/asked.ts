import type { Cents } from '../../kernel/money.ts'
import { fieldRefusal, type Refusal } from '../../kernel/refusal.ts'
import { type Change } from '../chain/changes.ts'
import { type Fields, idOf, isFields, itemPath, type Value, valueAt, withValue } from '../chain/values.ts'
import type { Transaction } from '../chain/transactions.ts'
import { changeFields, type ChangeKind, changeRow } from './kinds.ts'

/** A coverage as it is asked for; what is left out stays as it is. Money in cents. */
export interface AskedCoverage {
  key: string
  isSelected: boolean
  limit?: Cents | undefined
  deductible?: Cents | undefined
  waitingPeriod?: number | undefined
}

/** An organization that is covered along with the insured: with an id it is changed or taken away, without one added. */
export interface AskedInsured {
  id?: string | undefined
  isRemoved?: boolean | undefined
  businessName?: string | undefined
  address1?: string | undefined
  address2?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zipCode?: string | undefined
  naicsCode?: string | undefined
  isNamedInsured?: boolean | undefined
}

type Given = Readonly<Record<string, Value | undefined>>

/** What is to be other than it is; whatever is left out stays. Money in cents. */
export interface AskedChange {
  limit?: Cents | undefined
  deductible?: Cents | undefined
  waitingPeriod?: number | undefined
  isTriaExcluded?: boolean | undefined
  coverages?: readonly AskedCoverage[] | undefined
  exposure?: Given | undefined
  insured?: Given | undefined
  contact?: Given | undefined
  additionalInsureds?: readonly AskedInsured[] | undefined
}

const given = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const merged = (terms: Fields, field: string, change: Given): Fields => {
  const before = terms[field]
  return { ...terms, [field]: { ...(isFields(before) ? before : {}), ...given(change) } }
}

const withCoverage = (terms: Fields, { key, isSelected, ...own }: AskedCoverage): Fields => {
  const path = itemPath('coverages', key)
  if (!isSelected) return withValue(terms, path, undefined)
  const before = valueAt(terms, path)
  return withValue(terms, path, { ...(isFields(before) ? before : { key }), isSelected: true, ...given(own) })
}

const withInsured = (terms: Fields, { id, isRemoved, ...own }: AskedInsured, nextId: string): Fields => {
  const path = itemPath('additionalInsureds', id ?? nextId)
  if (isRemoved) return withValue(terms, path, undefined)
  const before = valueAt(terms, path)
  return withValue(terms, path, { ...(isFields(before) ? before : { id: id ?? nextId }), ...given(own) })
}

/** The terms of a day with what is asked for. `firstId` is the id of the first organization that is added. */
export const withAsked = (terms: Fields, asked: AskedChange, firstId: number): Fields => {
  const { limit, deductible, waitingPeriod, isTriaExcluded } = asked
  let next: Fields = { ...terms, ...given({ limit, deductible, waitingPeriod, isTriaExcluded }) }
  for (const field of ['exposure', 'insured', 'contact'] as const) {
    const change = asked[field]
    if (change) next = merged(next, field, change)
  }
  if (asked.coverages && asked.coverages.length > 0) {
    next = { ...next, preset: 'CUSTOM' }
    for (const coverage of asked.coverages) next = withCoverage(next, coverage)
  }
  let id = firstId
  for (const insured of asked.additionalInsureds ?? []) {
    next = withInsured(next, insured, String(id))
    if (insured.id === undefined) id += 1
  }
  return next
}

const insuredIds = (changes: readonly Change[]): number[] =>
  changes.flatMap(({ path }) => {
    const [, id] = /^additionalInsureds\[(\d+)\]$/.exec(path) ?? []
    return id === undefined ? [] : [Number(id)]
  })

/** The id that the next organization has which is added to a policy: no id is given twice. */
export const nextInsuredId = (chain: readonly Transaction[]): number => {
  const listed = chain[0]?.terms?.['additionalInsureds']
  const first = Array.isArray(listed) ? listed.map((item: Value) => Number(idOf(item) ?? 0)) : []
  return Math.max(0, ...first, ...chain.flatMap(({ changes }) => insuredIds(changes))) + 1
}

/** Why a kind of change cannot change a field that is asked for, or null. */
export const fieldsRefusal = (kind: ChangeKind, asked: AskedChange): Refusal | null => {
  const { fields, label } = changeRow(kind)
  const other = changeFields.find((field) => asked[field] !== undefined && !fields.includes(field))
  if (other === undefined) return null
  return fieldRefusal(
    `changes.${other}`,
    `${label} cannot change this. Choose another kind of change for it.`,
    'NOT_OF_THIS_KIND',
  )
}

/** What a policy covers on the day of a change; a coverage without a limit of its own has the aggregate limit. */
interface Held {
  limit: Cents
  coverages: readonly { key: string; isSelected: boolean; limit: Cents | null }[]
}

/**
 * Why a kind of change cannot lower the limit of a coverage, or null: the insured signs that, for a day ahead. What follows
 * from a lower aggregate limit is no change of the coverage.
 */
export const lowerLimitRefusal = (kind: ChangeKind, held: Held, asked: AskedChange): Refusal | null => {
  if (changeRow(kind).isSigned) return null
  const most = Math.min(held.limit, asked.limit ?? held.limit)
  const at = (asked.coverages ?? []).findIndex(({ key, isSelected, limit }) => {
    const before = held.coverages.find((one) => one.key === key && one.isSelected)
    return (
      isSelected &&
      limit !== undefined &&
      before !== undefined &&
      limit < Math.min(before.limit ?? most, most)
    )
  })
  return at === -1
    ? null
    : fieldRefusal(
        `changes.coverages.${at}.limit`,
        `A lower limit of a coverage begins after today and is signed by the insured. Choose “${changeRow('exclusion').label}”.`,
        'NOT_OF_THIS_KIND',
      )
}

/** Why an organization cannot be changed or taken away, or null: it has to be on the policy on the day. */
export const insuredsRefusal = (terms: Fields, asked: AskedChange): Refusal | null => {
  const at = (asked.additionalInsureds ?? []).findIndex(
    ({ id }) => id !== undefined && valueAt(terms, itemPath('additionalInsureds', id)) === undefined,
  )
  return at === -1
    ? null
    : fieldRefusal(
        `changes.additionalInsureds.${at}.id`,
        'This organization is not on the policy on that day.',
        'UNKNOWN',
      )
}

const words = (item: Value, field: 'businessName' | 'zipCode'): string => {
  const value = isFields(item) ? item[field] : undefined
  return typeof value === 'string' ? value.trim().toLowerCase() : ''
}

/** Organizations are one where name and ZIP Code are the same. */
export const isOneOrganization = (one: Value, other: Value): boolean =>
  isFields(one) &&
  isFields(other) &&
  (['businessName', 'zipCode'] as const).every((field) => words(one, field) === words(other, field))

/** Why an organization cannot be added, or null: it is on the policy on the day, or is added twice. */
export const doubledRefusal = (terms: Fields, asked: AskedChange): Refusal | null => {
  const wanted = asked.additionalInsureds ?? []
  const ended = new Set(wanted.flatMap(({ id, isRemoved }) => (id !== undefined && isRemoved ? [id] : [])))
  const listed = terms['additionalInsureds']
  const there = Array.isArray(listed) ? listed.filter((item: Value) => !ended.has(idOf(item) ?? '')) : []
  const added = wanted.map((one) => (one.id === undefined ? given(one) : null))
  const at = added.findIndex(
    (one, nth) =>
      one !== null &&
      [...there, ...added.slice(0, nth)].some((other) => other !== null && isOneOrganization(one, other)),
  )
  return at === -1
    ? null
    : fieldRefusal(
        `changes.additionalInsureds.${at}.businessName`,
        'This organization is on the policy on that day already.',
        'TAKEN',
      )
}
