import { type Actor, grantsOf } from '#domain/access/actor.ts'
import { roleById } from '#domain/access/roles.ts'
import { SECURE } from '#domain/questionnaire/sample-answers.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Db } from '#server/database/kysely.ts'
import { systemRandom } from '#server/process/random.ts'
import { forced } from '#server/testing/statuses.ts'

/** Rows that quotes need around them in tests: parties, people, a good risk, licenses, paper. */

const newId = (): string => systemRandom.newId()

const COMPANY = {
  name: 'Prairie Lantern Accounting LLC',
  domainName: 'prairielantern.test',
  naicsCode: '541211',
  revenue: 5_000_000_00,
  noOfEmployeesAll: 38,
  yearEstablished: 2009,
  physicalAddress: {
    country: 'US',
    address1: '418 W Oak Street',
    city: 'Peoria',
    state: 'IL',
    zipCode: '61602',
  },
}

export interface Rows {
  db: Db
  clock: Clock
}

export const addOrg = async (
  { db, clock }: Rows,
  accountType: Actor['accountType'],
  name: string,
): Promise<string> => {
  const id = newId()
  await db
    .insertInto('org')
    .values({
      id,
      account_type: accountType,
      name,
      market: 'US',
      cluster_id: null,
      processor_id: null,
      npn: '18446213',
      hostname: null,
      state: 'IL',
      commission_rate: 1500,
      created_at: clock.now(),
    })
    .execute()
  return id
}

const addUserRow = async (
  { db, clock }: Rows,
  user: { id: string; orgId: string; roleId: string; firstName: string; insuredAccountId: string | null },
): Promise<string> => {
  const email = `${user.firstName.toLowerCase()}.${user.id.slice(-6)}@people.test`
  await db
    .insertInto('app_user')
    .values({
      id: user.id,
      org_id: user.orgId,
      insured_account_id: user.insuredAccountId,
      email,
      first_name: user.firstName,
      last_name: 'Whitfield',
      phone: '3095550100',
      role_id: user.roleId,
      password_hash: 'unusable',
      totp_secret: null,
      totp_last_step: null,
      confirmed_at: clock.now(),
      last_login: null,
      created_at: clock.now(),
    })
    .execute()
  return email
}

/** A signed-in user with the rights of the role. */
export const addUser = async (
  rows: Rows,
  orgId: string,
  roleId: string,
  firstName: string,
  insuredAccountId: string | null = null,
): Promise<Actor> => {
  const role = roleById(roleId)
  if (!role) throw new Error(`no role ${roleId}`)
  const userId = newId()
  const email = await addUserRow(rows, { id: userId, orgId, roleId, firstName, insuredAccountId })
  return {
    userId,
    name: `${firstName} Whitfield`,
    email,
    accountType: role.accountType,
    orgId,
    orgName: '',
    roleId,
    permissions: grantsOf(roleId),
    insuredAccountId,
    memberAgencyIds: [],
    market: 'US',
    sessionId: newId(),
    actingStaff: null,
  }
}

const GOOD_RISK = {
  cbid: null,
  name: COMPANY.name,
  market: 'US' as const,
  status: forced('Open'),
  agency_name: 'Harborview Insurance Agency',
  naics_code: COMPANY.naicsCode,
  sic_code: null,
  state: 'IL',
  city: 'Peoria',
  domain_name: COMPANY.domainName,
  revenue: COMPANY.revenue,
  employees: COMPANY.noOfEmployeesAll,
  profile_score: 8,
  firmographics: JSON.stringify({ company: COMPANY, provenance: {} }),
  contact: JSON.stringify({}),
  answers: JSON.stringify({ answers: SECURE, provenance: {} }),
  risk_score: 72,
  carrier_id: null,
  verified_date: null,
  search: '',
}

/** An account that prices to READY, with columns of one's own. */
export const addAccount = async (
  { db, clock }: Rows,
  tenantId: string,
  more: Record<string, unknown> = {},
): Promise<string> => {
  const id = newId()
  const stamps = { created_by: newId(), created_at: clock.now(), modified_at: clock.now() }
  await db
    .insertInto('account')
    .values({ ...GOOD_RISK, ...stamps, tenant_id: tenantId, id, ...more })
    .execute()
  return id
}

export const addLicense = async (
  { db, clock }: Rows,
  tenantId: string,
  state: string,
  expires: string,
): Promise<void> => {
  await db
    .insertInto('license')
    .values({
      tenant_id: tenantId,
      id: newId(),
      agency_name: 'Harborview Insurance Agency',
      state,
      npn: null,
      number: 'LIC 1',
      expiration_date: expires,
      created_at: clock.now(),
    })
    .execute()
}

/** P100 on the paper of an admitted carrier, and of one that writes surplus lines. */
export const addPaper = async ({ db }: Rows, admitted: string, surplus: string): Promise<void> => {
  await db
    .insertInto('paper')
    .values(
      [false, true].map((isSurplus) => ({
        product: 'P100',
        market: 'US' as const,
        is_surplus: isSurplus,
        carrier_id: isSurplus ? surplus : admitted,
        reinsurer_id: null,
      })),
    )
    .execute()
}

export const addSurplusLicense = async (
  { db, clock }: Rows,
  tenantId: string,
  state: string,
): Promise<void> => {
  await db
    .insertInto('surplus_license')
    .values({
      tenant_id: tenantId,
      id: newId(),
      agency_name: 'Harborview Insurance Agency',
      broker_first_name: 'Dana',
      broker_last_name: 'Whitfield',
      broker_email: 'dana@people.test',
      number: `SL ${state} 1`,
      state,
      created_at: clock.now(),
      modified_at: clock.now(),
    })
    .execute()
}
