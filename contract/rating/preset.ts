import { z } from 'zod'
import { isStateCode } from '#domain/market/states.ts'
import { defineContract } from '#contract/endpoint.ts'
import { ownTerms, presetNames, retroActivePeriod, waitingPeriod } from './rating.ts'
import { amount, id, instant, localDate, money, requiredText, text, version } from '#contract/wire.ts'
import { givenName } from '#domain/kernel/fields.ts'

export const standardPresetNames = ['BASIC', 'POPULAR', 'ELITE'] as const

/** A preset by its name in any case; CUSTOM is whatever is none of them. */
const presetName = z
  .string()
  .trim()
  .toUpperCase()
  .pipe(z.enum(standardPresetNames, { error: 'Choose BASIC, POPULAR or ELITE.' }))

export const productCode = text(20).toUpperCase()

/** A state of the US, or `UK` where there are none. */
export const knownState = text(2)
  .toUpperCase()
  .refine((state) => state === '' || state === 'UK' || isStateCode(state), 'Use the two letters of a state.')

const presetCoverage = z.object({
  key: requiredText(80, 'Coverage is required'),
  /** Null where it has no limit of its own. */
  limit: amount.nullable().default(null),
})

/** What a user keeps under a name of their own has the coverages' own terms too. */
const customCoverage = presetCoverage.extend(ownTerms)

const namedCoverage = z.object({ key: z.string(), name: z.string(), limit: money.nullable() })

const namedCustomCoverage = namedCoverage.extend({
  ...ownTerms,
  deductible: money.optional(),
})

const standardPreset = z
  .object({
    productType: z.string(),
    preset: z.enum(standardPresetNames),
    coverages: z.array(namedCoverage),
    /** Whether staff changed it from what the rating program says. */
    isStored: z.boolean(),
    modifiedBy: z.string().nullable(),
    modified: instant.nullable(),
    /** 0 while the preset is as its rating program says. */
    version: z.int(),
  })
  .meta({ id: 'StandardPreset' })

const customPreset = z
  .object({
    id,
    productType: z.string(),
    name: z.string(),
    limit: money,
    deductible: money,
    waitingPeriod: z.int(),
    retroActivePeriod: z.int(),
    coverages: z.array(namedCustomCoverage),
    createdBy: z.string(),
    modified: instant,
    version: z.int(),
  })
  .meta({ id: 'CustomPreset' })

const standardBody = z.object({
  productType: productCode,
  preset: presetName,
  coverages: z.array(presetCoverage).max(100),
})

const customBody = z.object({
  productType: productCode,
  name: givenName(60),
  limit: amount,
  deductible: amount,
  waitingPeriod,
  retroActivePeriod,
  coverages: z.array(customCoverage).max(100),
})

/** A company as far as presets and rules depend on it. */
export const riskFacts = z.object({
  productType: productCode.default('P100'),
  /** Two letters; left out in the UK. */
  state: knownState.optional(),
  /** Turns rules of size on; 1,000,000 when left out. */
  revenue: amount.default(100_000_000),
  /** Answers that a coverage may depend on. */
  answers: z
    .object({
      isVerifyingBankAccounts: z.boolean(),
      isAuthenticatingFundTransferRequests: z.boolean(),
      isPreventingUnauthorizedWireTransfers: z.boolean(),
    })
    .partial()
    .default({}),
  /** Day whose program holds; the day that the calculator proposes when left out. */
  effectiveDate: localDate.optional(),
})

export const changeOfRule = z.object({
  field: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  rule: z.string(),
  source: z.string(),
})

const ofIndustry = z.object({ naicsCode: requiredText(6, 'Industry code is required'), preset: presetName })

export const presetContract = defineContract({
  presetSearch: {
    method: 'GET',
    path: '/api/rater/v1/presets',
    summary: 'What each standard preset of a product selects',
    tag: 'Rating',
    access: ['rating:calculate', 'rating:read'],
    query: z.object({ productType: productCode.default('P100') }),
    response: z.object({
      content: z.array(standardPreset),
      /** What a preset of the product may select. */
      choices: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          group: z.string(),
          /** Empty where it has no limit of its own. */
          limits: z.array(money),
        }),
      ),
    }),
  },
  presetCreate: {
    method: 'POST',
    path: '/api/rater/v1/presets',
    summary: 'Store a standard preset in place of what the rating program says',
    tag: 'Rating',
    access: ['preset:manage'],
    command: true,
    body: standardBody,
    response: standardPreset,
  },
  presetUpdate: {
    method: 'PUT',
    path: '/api/rater/v1/presets',
    summary: 'Change a standard preset',
    tag: 'Rating',
    access: ['preset:manage'],
    command: true,
    body: standardBody.extend({ version }),
    response: standardPreset,
  },
  presetDelete: {
    method: 'DELETE',
    path: '/api/rater/v1/presets',
    summary: 'Give a standard preset back what the rating program says',
    tag: 'Rating',
    access: ['preset:manage'],
    command: true,
    query: z.object({ productType: productCode, preset: presetName }),
  },
  presetOfIndustry: {
    method: 'POST',
    path: '/api/rater/v1/presets/{naicsCode}/{preset}',
    summary: 'What a preset gives a company of an industry',
    tag: 'Rating',
    access: ['rating:calculate'],
    params: ofIndustry,
    body: riskFacts,
    response: z.object({
      preset: z.enum(presetNames),
      program: z.string(),
      limit: money,
      deductible: money,
      waitingPeriod: z.int(),
      retroActivePeriod: z.int(),
      coverages: z.array(namedCoverage),
    }),
  },
  presetRules: {
    method: 'POST',
    path: '/api/rater/v1/presets/rules/{naicsCode}/{preset}',
    summary: 'What the rules change in a preset for a company of an industry, and why',
    tag: 'Rating',
    access: ['rating:calculate'],
    params: ofIndustry,
    body: riskFacts,
    response: z.object({ program: z.string(), rules: z.array(changeOfRule) }),
  },
  customPresetSearch: {
    method: 'GET',
    path: '/api/rater/v1/presets/custom',
    summary: 'Presets that the account saved under a name of its own',
    tag: 'Rating',
    access: ['rating:calculate'],
    query: z.object({ productType: productCode.optional() }),
    response: z.object({ content: z.array(customPreset) }),
  },
  customPresetCreate: {
    method: 'POST',
    path: '/api/rater/v1/presets/custom',
    summary: 'Save a selection under a name',
    tag: 'Rating',
    access: ['preset:save'],
    command: true,
    body: customBody,
    response: customPreset,
  },
  customPresetUpdate: {
    method: 'PUT',
    path: '/api/rater/v1/presets/custom',
    summary: 'Change a custom preset that the body names',
    tag: 'Rating',
    access: ['preset:save'],
    command: true,
    body: customBody.extend({ id, version }),
    response: customPreset,
    record: { kind: 'preset', in: 'body', field: 'id' },
  },
  customPresetDelete: {
    method: 'DELETE',
    path: '/api/rater/v1/presets/custom',
    summary: 'Delete a custom preset that the query names',
    tag: 'Rating',
    access: ['preset:save'],
    command: true,
    query: z.object({ id }),
    record: { kind: 'preset', in: 'query', field: 'id' },
  },
  customPresetUpdateById: {
    method: 'PUT',
    path: '/api/rater/v1/presets/custom/id/{id}',
    summary: 'Change a custom preset',
    tag: 'Rating',
    access: ['preset:save'],
    command: true,
    params: z.object({ id }),
    body: customBody.extend({ version }),
    response: customPreset,
    record: { kind: 'preset', in: 'params', field: 'id' },
  },
  customPresetCopy: {
    method: 'POST',
    path: '/api/rater/v1/presets/custom/id/{id}',
    summary: 'Save a copy of a custom preset under another name',
    tag: 'Rating',
    access: ['preset:save'],
    command: true,
    params: z.object({ id }),
    body: z.object({ name: givenName(60) }),
    response: customPreset,
    record: { kind: 'preset', in: 'params', field: 'id' },
  },
  customPresetDeleteById: {
    method: 'DELETE',
    path: '/api/rater/v1/presets/custom/id/{id}',
    summary: 'Delete a custom preset',
    tag: 'Rating',
    access: ['preset:save'],
    command: true,
    params: z.object({ id }),
    record: { kind: 'preset', in: 'params', field: 'id' },
  },
})
