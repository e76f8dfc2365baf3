import type { authContract } from '#contract/access/auth.ts'
import type { entryContract } from '#contract/access/entry.ts'
import type { mfaContract } from '#contract/access/mfa.ts'
import type { signUpContract } from '#contract/access/sign-up.ts'
import type { passkeyContract } from '#contract/access/passkey.ts'
import type { singleSignOnContract } from '#contract/access/single-sign-on.ts'
import { permissionCodes, permissions } from '#domain/access/permissions.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { brokenRules, passwordRules } from '#server/access/sign-in/password-rules.ts'
import { refreshSession } from '#server/access/shared/sessions.ts'
import { newChallenge, refuseRobot } from './sign-in/captcha.ts'
import { enter, jump, switchAccount } from './entry.ts'
import { askForLink, contextOfLink, hashForJoin, join, readLink, signUp } from './link/links.ts'
import { login } from './sign-in/login.ts'
import {
  beginRegistration,
  beginSignIn,
  beginStepUp,
  findPasskeys,
  finishRegistration,
  finishSignIn,
  finishStepUp,
  removePasskey,
  renamePasskey,
} from './factor/passkeys.ts'
import { endOtherSessions, endSession, findSessions, logout, readMe, stepUp, updateMe } from './me.ts'
import { approveMfaReset, findMfaResets, finishMfaReset, requestMfaReset } from './factor/mfa-reset.ts'
import { chooseMfa, proveMfa, readMfa, renewRecoveryCodes } from './factor/mfa.ts'
import {
  acceptInvitation,
  changePassword,
  checkLink,
  finishReset,
  hashForChange,
  hashForOwnLink,
  startReset,
} from './link/recovery.ts'

import {
  beginSignOn,
  finishSignOn,
  isLinked,
  linkIdentity,
  unlinkIdentity,
} from './sign-in/single-sign-on.ts'

type Access = typeof authContract
type SignUp = typeof signUpContract

export const accessHandlers: Handlers<Access> = {
  authLogin: (ctx, { body }) => login(ctx, body),
  authRefresh: (ctx, { body }) => refreshSession(ctx, body.refreshToken),
  authLogout: async (ctx) => {
    await logout(ctx)
    return undefined
  },
  authStepUp: async (ctx, { body }) => {
    await stepUp(ctx, body)
    return undefined
  },
  authMe: (ctx) => readMe(ctx),
  authPermissionsMap: async (ctx) =>
    Object.fromEntries(
      permissionCodes.map((code) => [
        code,
        { description: permissions[code], held: ctx.actor.permissions.has(code) },
      ]),
    ),
  sessionSearch: (ctx) => findSessions(ctx),
  sessionEnd: async (ctx, { params }) => {
    await endSession(ctx, params.sessionId)
    return undefined
  },
  sessionEndOthers: (ctx) => endOtherSessions(ctx),
  captchaChallenge: async (ctx, { query }) => {
    const { parameters, signature = '' } = await newChallenge(ctx, query.action)
    return { parameters: { ...parameters }, signature }
  },
  mePassword: twoStep<Access['mePassword'], string>({
    outside: (ctx, { body }) => hashForChange(ctx, body),
    inside: async (ctx, _input, hash) => {
      await changePassword(ctx, hash)
      return undefined
    },
  }),
  meUpdate: async (ctx, { body }) => {
    await updateMe(ctx, body)
    return undefined
  },
}

export const signUpHandlers: Handlers<SignUp> = {
  validationTokenGet: (ctx, { params }) => readLink(ctx, params.token),
  authSignup: twoStep<SignUp['authSignup'], string>({
    outside: (ctx, { query, body }) => hashForJoin(ctx, query.validationToken, body),
    inside: (ctx, { query, body }, hash) => signUp(ctx, query.validationToken, body, hash),
  }),
  authJoin: twoStep<SignUp['authJoin'], string>({
    outside: (ctx, { query, body }) => hashForJoin(ctx, query.validationToken, body),
    inside: (ctx, { query, body }, hash) => join(ctx, query.validationToken, body, hash),
  }),
  validationEmailResend: async (ctx, { params }) => {
    askForLink(ctx, 'USER_INVITED', params.userEmail)
    return undefined
  },
  invitationCheck: (ctx, { params }) => checkLink(ctx, params.token, 'USER_INVITED'),
  invitationAccept: twoStep<SignUp['invitationAccept'], string>({
    outside: (ctx, { params, body }) => hashForOwnLink(ctx, params.token, 'USER_INVITED', body),
    inside: (ctx, { params }, hash) => acceptInvitation(ctx, params.token, hash),
  }),
  passwordResetRequest: async (ctx, { params, query, body }) => {
    const sentence = 'Cannot reset password at this time. Please try again after sometime.'
    await refuseRobot(ctx, { query, body }, 'passwordReset', sentence)
    askForLink(ctx, 'PASSWORD_RESET', params.userEmail)
    return undefined
  },
  passwordResetStart: async (ctx, { params, body }) => {
    await startReset(ctx, params.userEmail, body.mustChange)
    return undefined
  },
  passwordResetCheck: (ctx, { params }) => checkLink(ctx, params.token, 'PASSWORD_RESET'),
  passwordResetFinish: twoStep<SignUp['passwordResetFinish'], string>({
    outside: (ctx, { params, body }) => hashForOwnLink(ctx, params.token, 'PASSWORD_RESET', body),
    inside: (ctx, { params }, hash) => finishReset(ctx, params.token, hash),
  }),
  passwordConstraints: async () => [...passwordRules],
  validatePassword: async (ctx, { query, body }) => {
    const context = query.token ? await contextOfLink(ctx, query.token) : {}
    const broken = brokenRules(body.password, context)
    return { errors: broken.map((rule) => ({ code: rule.errorCode, detail: rule.displayText })) }
  },
}

export const mfaHandlers: Handlers<typeof mfaContract> = {
  mfaGet: (ctx) => readMfa(ctx),
  mfaUpdate: (ctx, { query }) => chooseMfa(ctx, query.mfaType),
  mfaVerify: (ctx, { body }) => proveMfa(ctx, body.code, body.endOtherSessions),
  recoveryCodesRenew: (ctx) => renewRecoveryCodes(ctx),
  mfaReset: async (ctx, { query, body }) => {
    const sentence = 'Cannot reset password at this time. Please try again later.'
    await refuseRobot(ctx, { query, body }, 'mfaReset', sentence)
    await requestMfaReset(ctx, { username: body.username, password: body.password })
    return undefined
  },
  mfaResetFinish: (ctx, { params }) => finishMfaReset(ctx, params.token),
  mfaResetSearch: (ctx) => findMfaResets(ctx),
  mfaResetApprove: async (ctx, { params }) => {
    await approveMfaReset(ctx, params.userId)
    return undefined
  },
}

export const entryHandlers: Handlers<typeof entryContract> = {
  jumpToAgency: (ctx, { params }) => jump(ctx, 'admin/agencies', params.accountId),
  jump: (ctx, { params }) => jump(ctx, params.personaPath, params.accountId),
  switchAccount: (ctx, { params }) => switchAccount(ctx, params.accountId),
  authEnter: (ctx, { params }) => enter(ctx, params.token),
}

export const singleSignOnHandlers: Handlers<typeof singleSignOnContract> = {
  ssoGet: async ({ ports }) => ({ name: ports.identityProvider ? ports.env.SSO_NAME : null }),
  ssoStart: (ctx) => beginSignOn(ctx, null),
  ssoToken: (ctx, { body }) => finishSignOn(ctx, body),
  ssoLinkGet: async (ctx) => ({ isLinked: await isLinked(ctx) }),
  ssoLinkStart: (ctx) => beginSignOn(ctx, ctx.actor.userId),
  ssoLink: async (ctx, { body }) => {
    await linkIdentity(ctx, body)
    return undefined
  },
  ssoUnlink: async (ctx) => {
    await unlinkIdentity(ctx)
    return undefined
  },
}

export const passkeyHandlers: Handlers<typeof passkeyContract> = {
  passkeySearch: (ctx) => findPasskeys(ctx),
  passkeyRegisterStart: (ctx) => beginRegistration(ctx),
  passkeyRegister: (ctx, { body }) => finishRegistration(ctx, body),
  passkeyRename: (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name),
  passkeyRemove: async (ctx, { params }) => {
    await removePasskey(ctx, params.id)
    return undefined
  },
  passkeySignInStart: (ctx) => beginSignIn(ctx),
  passkeySignIn: (ctx, { body }) => finishSignIn(ctx, body),
  passkeyStepUpStart: (ctx) => beginStepUp(ctx),
  passkeyStepUp: async (ctx, { body }) => {
    await finishStepUp(ctx, body.credential)
    return undefined
  },
}
