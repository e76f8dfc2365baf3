import type { Sample } from './bad-requests.ts'

const SOMEBODY = '00000000-0000-7000-8000-000000000001'
const userEmail = 'pat@sample.test'
const token = 'none'
const withToken = { params: { token } }

/** Well-formed requests to endpoints that name no record and still cannot do without a parameter, query or body. */
export const namelessRequests: Record<string, Sample> = {
  authSignup: { query: { validationToken: token } },
  authJoin: { query: { validationToken: token } },
  captchaChallenge: { query: { action: 'passwordReset' } },
  sessionEnd: { params: { sessionId: SOMEBODY } },
  validationTokenGet: withToken,
  invitationCheck: withToken,
  invitationAccept: withToken,
  validationEmailResend: { params: { userEmail } },
  passwordResetRequest: { params: { userEmail } },
  passwordResetStart: { params: { userEmail } },
  passwordResetCheck: withToken,
  passwordResetFinish: withToken,
  mfaUpdate: { query: { mfaType: 'NONE' } },
  mfaResetFinish: withToken,
  mfaResetApprove: { params: { userId: SOMEBODY } },
  jumpToAgency: { params: { accountId: SOMEBODY } },
  jump: { params: { personaPath: 'carrier', accountId: SOMEBODY } },
  switchAccount: { params: { accountId: SOMEBODY } },
  authEnter: withToken,
  workflowGet: { params: { id: token } },
  workflowSendEmail: { params: { id: token } },
  workflowSendText: { params: { id: token } },
  workflowToken: { body: { workflowId: token, secret: '012345' } },
  ssoToken: { body: { code: token, state: token, binding: token } },
  ssoLink: { body: { code: token, state: token, binding: token } },
  teamSearchOfAgency: { query: { agencyId: SOMEBODY } },
  teamCreate: { body: { name: 'West' } },
  teamUpdate: { params: { id: SOMEBODY }, body: { name: 'West' } },
  teamDelete: { params: { id: SOMEBODY } },
  teamMigrate: { params: { userId: SOMEBODY }, body: { teamIds: [] } },
  userCreate: {
    body: { email: userEmail, firstName: 'Pat', lastName: 'Sample', roleId: 'agency-admin' },
  },
  userGet: { params: { userId: SOMEBODY } },
  userUpdate: {
    params: { userId: SOMEBODY },
    body: { roleId: 'agency-admin', firstName: 'Pat', lastName: 'Sample' },
  },
  userAssign: { body: { email: userEmail, accountIds: [] } },
  blacklistedDomainAdd: { body: { domainName: 'sample.test' } },
  blacklistedDomainRemove: { query: { domainName: 'sample.test' } },
  userEnable: { body: { userId: SOMEBODY, enabled: true } },
  userRoleChange: { params: { userId: SOMEBODY }, body: { roleId: 'agency-admin' } },
  userDelete: { params: { userId: SOMEBODY } },
  userParties: { query: { accountType: 'AGENCY' } },
  userAddAccounts: { body: { email: userEmail, accountRoleMap: {} } },
  orgSecurityUpdate: { body: { enforceMfa: false, allowsJump: true } },
  featureFlagSwitch: { params: { flag: 'maintenance' }, body: { isOn: null } },
}
