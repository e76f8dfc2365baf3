import type { Actor } from '#domain/access/actor.ts'
import { permissionCodes } from '#domain/access/permissions.ts'

const NO_ONE = '00000000-0000-0000-0000-000000000000'

/** In whose name the calendar records: it sees every policy, and asks no rules of people. */
export const CALENDAR: Actor = {
  userId: NO_ONE,
  name: 'System',
  email: '',
  accountType: 'COWBELL',
  orgId: NO_ONE,
  orgName: 'System',
  roleId: 'super-admin',
  permissions: new Set(permissionCodes),
  insuredAccountId: null,
  memberAgencyIds: [],
  market: 'US',
  sessionId: '',
  actingStaff: null,
}
