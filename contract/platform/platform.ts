import { switchMessage } from '#domain/platform/fields.ts'
import { z } from 'zod'
import { flowCodes } from '#domain/access/workflows.ts'
import { TRAIL_STEPS } from '#domain/platform/error-reports.ts'
import { flagCodes } from '#domain/platform/flags.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, numberedPageOf, text } from '../wire.ts'
import { queryFrom } from '../list-query.ts'
import { auditList } from './lists.ts'

const flags = z.record(z.enum(flagCodes), z.boolean()).meta({ id: 'FeatureFlags' })

const deployment = {
  method: 'GET',
  summary: 'When the running version was built',
  tag: 'Platform',
  access: 'public',
  response: z.object({ latestDeploymentTime: instant }),
} as const

export const platformContract = defineContract({
  authEnv: {
    method: 'GET',
    path: '/api/auth/v1/env',
    summary: 'Name of the environment',
    tag: 'Platform',
    access: 'public',
    response: z.object({
      envName: z.string(),
      isProd: z.boolean(),
      isDemo: z.boolean(),
      market: z.enum(['US', 'UK']),
    }),
  },
  consoleVersion: {
    method: 'GET',
    path: '/api/console-version',
    summary: 'Version of the console and whether it is being maintained, polled every 60 seconds',
    tag: 'Platform',
    access: 'public',
    response: z.object({
      version: z.string(),
      build: z.string(),
      maintenance: z.object({
        global: z.boolean(),
        us: z.boolean(),
        uk: z.boolean(),
        scheduled: z.boolean(),
        message: z.string().nullable(),
      }),
    }),
  },
  latestDeployment: { ...deployment, path: '/api/latest-deployment-time' },
  latestDeploymentAtRoot: { ...deployment, path: '/latest-deployment-time' },
  featureFlags: {
    method: 'GET',
    path: '/api/platform/v1/flags',
    summary: 'Features that are on for everybody here',
    tag: 'Platform',
    access: 'public',
    response: flags,
  },
  featureFlagsMine: {
    method: 'GET',
    path: '/api/platform/v1/flags/mine',
    summary: 'Features that are on for the user',
    tag: 'Platform',
    access: 'any',
    byCode: flowCodes,
    withoutMfa: true,
    response: flags,
  },
  featureFlagSearch: {
    method: 'GET',
    path: '/api/platform/v1/flags/all',
    summary: 'Every feature with where it is switched',
    tag: 'Platform',
    access: ['flag:manage'],
    response: z.array(
      z.object({
        flag: z.enum(flagCodes),
        description: z.string(),
        isOnByDefault: z.boolean(),
        switches: z.array(
          z.object({
            /** `ENVIRONMENT`, or the user whom it is switched for. */
            userId: id.nullable(),
            userName: z.string().nullable(),
            isOn: z.boolean(),
            message: z.string().nullable(),
            modifiedAt: instant,
            modifiedBy: z.string(),
          }),
        ),
      }),
    ),
  },
  featureFlagSwitch: {
    method: 'PUT',
    path: '/api/platform/v1/flags/{flag}',
    summary: 'Switch a feature for everybody here or for one user; null leaves it to the default again',
    tag: 'Platform',
    access: ['flag:manage'],
    command: true,
    ownHands: true,
    params: z.object({ flag: z.enum(flagCodes) }),
    body: z.object({
      userId: id.nullable().default(null),
      isOn: z.boolean().nullable(),
      message: switchMessage.nullable().default(null),
    }),
  },
  errorReport: {
    method: 'POST',
    path: '/api/platform/v1/error-reports',
    summary: 'An error of a page, or the times of a page load, for whoever watches over the product',
    tag: 'Platform',
    access: 'public',
    rate: 30,
    body: z.object({
      kind: z.enum(['error', 'trace']),
      name: text(100),
      message: text(1_000),
      stack: text(8_000).optional(),
      /** The path of the page, without its query. */
      page: text(300),
      /** What was done before the error, the oldest first. */
      trail: z
        .array(z.object({ at: instant, what: text(200) }))
        .max(TRAIL_STEPS)
        .optional(),
      /** How long the page took to load. */
      milliseconds: z.number().min(0).max(600_000).optional(),
    }),
  },
  auditSearch: {
    method: 'GET',
    path: '/api/platform/v1/audit/search',
    summary: 'The audit trail: of the account, or of all for provider staff',
    tag: 'Platform',
    access: ['audit:read'],
    query: queryFrom(
      z.object({
        page: z.coerce.number().int().min(0).max(400).default(0),
        size: z.coerce.number().int().min(1).max(100).default(25),
        search: text(200).optional(),
      }),
      auditList,
    ),
    response: numberedPageOf(
      z.object({
        id,
        at: instant,
        action: z.string(),
        recordKind: z.string(),
        recordId: id,
        actorName: z.string(),
        actingStaffName: z.string().nullable(),
        orgName: z.string().nullable(),
        fromStatus: z.string().nullable(),
        toStatus: z.string().nullable(),
        summary: z.string(),
        /** The company that it is about. */
        companyName: z.string().nullable(),
        /** Why, where only the provider's staff read it: the note of a schedule rating. */
        note: z.string().nullable(),
        /** The quote that it is about, its subjectivities included, the policy, or the version of rules or rates. */
        about: z
          .object({
            kind: z.enum(['quote', 'policy', 'ruleSet', 'ratingProgram']),
            id,
            number: z.string(),
            product: z.string(),
          })
          .nullable(),
        accountId: id.nullable(),
        requestId: z.string().nullable(),
        /** Place in the account's chain, once sealed. */
        sequence: z.int().nullable(),
        hash: z.string().nullable(),
      }),
    ),
  },
  auditVerify: {
    method: 'GET',
    path: '/api/platform/v1/audit/verify',
    summary: 'Whether the account’s audit trail is as it was written',
    tag: 'Platform',
    access: ['audit:read'],
    rate: 10,
    response: z.object({
      isIntact: z.boolean(),
      sealed: z.int(),
      waiting: z.int(),
      brokenAt: z.string().nullable(),
    }),
  },
})
