import { coverNamed } from '#domain/document/form/policy-form.ts'
import { companyOf } from '#domain/market/company.ts'
import { type MailContent, type MailContext, renderMail } from '../layout.ts'
import { countText, instantText, wordsOf } from '../wording.ts'

export interface Invite {
  recipientName: string
  inviterName: string
  /** Agency, carrier or company whose account the user joins. */
  accountName: string
  linkPath: string
  linkHours: number
}

/** To a new user: confirm the address and set a password. */
export const invite = (facts: Invite, context: MailContext): MailContent => {
  const { productName } = companyOf(context.market)
  return renderMail(
    {
      template: 'invite',
      subject: `${facts.inviterName} invites you to ${facts.accountName} on ${productName}`,
      recipientName: facts.recipientName,
      heading: `Join ${facts.accountName}`,
      paragraphs: [
        `${facts.inviterName} has given you access to the ${productName} account of ${facts.accountName}. Confirm your email address and set a password to begin.`,
      ],
      action: { label: 'Set your password', path: facts.linkPath },
      notes: [
        `The link works once, within ${countText(facts.linkHours, 'hour')}.`,
        `Not expecting this? Ignore this message: without the link nobody can sign in as you.`,
      ],
    },
    context,
  )
}

export interface InviteOfKnown {
  recipientName: string
  inviterName: string
  accountName: string
  linkPath: string
}

/** To the owner of a login: another account invited the address, and does not learn that it has a login. */
export const inviteOfKnown = (facts: InviteOfKnown, context: MailContext): MailContent => {
  const { productName } = companyOf(context.market)
  return renderMail(
    {
      template: 'inviteOfKnown',
      subject: `${facts.inviterName} invites you to ${facts.accountName} on ${productName}`,
      recipientName: facts.recipientName,
      heading: `You have a ${productName} login already`,
      paragraphs: [
        `${facts.inviterName} of ${facts.accountName} invited this email address to their account. They do not learn that the address has a login, and nothing has changed for you.`,
        `To work in their account too, ask ${facts.inviterName} to add it to your login, or to invite another address.`,
      ],
      action: { label: 'Log in', path: facts.linkPath },
      notes: ['Not expecting this? Ignore this message.'],
    },
    context,
  )
}

export interface BootstrapInvite {
  linkPath: string
  linkHours: number
}

/** To the first staff user of an empty installation. */
export const bootstrapInvite = (facts: BootstrapInvite, context: MailContext): MailContent => {
  const { productName } = companyOf(context.market)
  return renderMail(
    {
      template: 'bootstrapInvite',
      subject: `Set up your ${productName} installation`,
      recipientName: '',
      heading: 'Create the first administrator',
      paragraphs: [
        `${productName} has started with an empty database. This link creates its first administrator, who invites everybody else.`,
      ],
      action: { label: 'Set your password', path: facts.linkPath },
      notes: [`The link works once, within ${countText(facts.linkHours, 'hour')}.`],
    },
    context,
  )
}

export interface PasswordReset {
  recipientName: string
  linkPath: string
  linkMinutes: number
}

/** To a user who forgot the password, or for whom an administrator started the reset. */
export const passwordReset = (facts: PasswordReset, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'passwordReset',
      subject: `Reset your ${companyOf(context.market).productName} password`,
      recipientName: facts.recipientName,
      heading: 'Reset your password',
      paragraphs: ['Choose a new password with the button below. Your old one works until then.'],
      action: { label: 'Reset Password', path: facts.linkPath },
      notes: [
        `The link works once, within ${countText(facts.linkMinutes, 'minute')}.`,
        'Did you not ask for this? Ignore this message: your password stays as it is.',
      ],
    },
    context,
  )

export interface OneTimeCode {
  recipientName: string
  /** Six digits. */
  code: string
  linkMinutes: number
}

/** A code to type on the page that asked for it. */
export const oneTimeCode = (facts: OneTimeCode, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'oneTimeCode',
      subject: `Your ${companyOf(context.market).productName} code`,
      recipientName: facts.recipientName,
      heading: 'Your one-time code',
      paragraphs: ['Type this code on the page that asks for it:'],
      code: facts.code,
      notes: [
        `The code works for ${countText(facts.linkMinutes, 'minute')}. We never ask for it by telephone.`,
      ],
    },
    context,
  )

export interface NewSignIn {
  recipientName: string
  /** Instant, ISO 8601. */
  at: string
  /** "Firefox on Windows". */
  device: string
  address: string
  accountName: string
  /** The user's own security page. */
  linkPath: string
}

/** To the user: a sign-in from a device that was not seen before. */
export const newSignIn = (facts: NewSignIn, context: MailContext): MailContent => {
  const { productName } = companyOf(context.market)
  return renderMail(
    {
      template: 'newSignIn',
      subject: `New sign-in to your ${productName} account`,
      recipientName: facts.recipientName,
      heading: 'A new device signed in',
      paragraphs: [
        `Your account at the ${wordsOf(context.market).organization} ${facts.accountName} was used from a device that we have not seen before.`,
      ],
      facts: [
        ['When', instantText(facts.at, context.market)],
        ['Device', facts.device],
        ['Address', facts.address],
      ],
      action: { label: 'Check your sign-ins', path: facts.linkPath },
      notes: ['Was this you? Then there is nothing to do. If not, change your password at once.'],
    },
    context,
  )
}

/** The text message that carries a code. */
export const codeText = (code: string): string =>
  `${code} is your ${companyOf('US').productName} code. It works for 5 minutes. We never ask for it by telephone.`

export interface MfaReset {
  recipientName: string
  linkPath: string
  linkMinutes: number
}

/** To a user who lost the second factor and gave the right password. */
export const mfaReset = (facts: MfaReset, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'mfaReset',
      subject: `Reset your ${companyOf(context.market).productName} multi-factor authentication`,
      recipientName: facts.recipientName,
      heading: 'Reset your multi-factor authentication',
      paragraphs: [
        'A person who knows your password asked to remove the codes that you sign in with. The button below does so.',
      ],
      action: { label: 'Reset MFA', path: facts.linkPath },
      notes: [
        `The link works once, within ${countText(facts.linkMinutes, 'minute')}.`,
        'Was that not you? Do not use the link, and change your password at once.',
      ],
    },
    context,
  )

export interface MfaResetAsked {
  recipientName: string
  userName: string
  accountName: string
  linkPath: string
}

/** To the administrators of an account: a user waits for their word. */
export const mfaResetAsked = (facts: MfaResetAsked, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'mfaResetAsked',
      subject: `${facts.userName} asks to have multi-factor authentication reset`,
      recipientName: facts.recipientName,
      heading: 'A reset waits for you',
      paragraphs: [
        `${facts.userName} of ${facts.accountName} can no longer sign in with a code and asks to have it removed. Speak with them before you approve: anybody who reads their mail could have asked.`,
      ],
      action: { label: 'Open your users', path: facts.linkPath },
    },
    context,
  )

export interface MfaChanged {
  recipientName: string
  /** Instant, ISO 8601. */
  at: string
  mfaType: 'NONE' | 'EMAIL' | 'SMS' | 'GOOGLE' | 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'
  linkPath: string
}

const FACTORS = {
  NONE: 'None',
  EMAIL: 'A code by email',
  SMS: 'A code by text message',
  GOOGLE: 'An authenticator',
  PASSKEY_ADDED: 'A passkey was added',
  PASSKEY_REMOVED: 'A passkey was removed',
} as const

/** To the user: how they sign in has changed. */
export const mfaChanged = (facts: MfaChanged, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'mfaChanged',
      subject: `Your ${companyOf(context.market).productName} multi-factor authentication was changed`,
      recipientName: facts.recipientName,
      heading: 'Your second factor was changed',
      paragraphs: [
        facts.mfaType.startsWith('PASSKEY')
          ? 'A passkey signs you in without your password.'
          : 'From now on you sign in with your password and this second factor.',
      ],
      facts: [
        ['Second factor', FACTORS[facts.mfaType]],
        ['When', instantText(facts.at, context.market)],
      ],
      action: { label: 'Reset Password', path: facts.linkPath },
      notes: ['Was that not you? Reset your password with the button above and tell us.'],
    },
    context,
  )

export interface WrongCodes {
  recipientName: string
  /** Instant, ISO 8601. */
  at: string
  /** The network address that the last wrong code came from. */
  address: string
  linkPath: string
}

/** To the user: many wrong codes in a row were entered in their name. */
export const wrongCodes = (facts: WrongCodes, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'wrongCodes',
      subject: `Wrong ${companyOf(context.market).productName} codes were entered`,
      recipientName: facts.recipientName,
      heading: 'Wrong codes were entered',
      paragraphs: [
        'Ten codes in a row were wrong. After one hundred, codes no longer work until you reset them.',
      ],
      facts: [
        ['When', instantText(facts.at, context.market)],
        ['Address', facts.address],
      ],
      action: { label: 'Reset Password', path: facts.linkPath },
      notes: [
        'Was that not you? Then another person knows your password: reset it with the button above and tell us.',
      ],
    },
    context,
  )

export interface PasswordChanged {
  recipientName: string
  /** Instant, ISO 8601. */
  at: string
  linkPath: string
}

/** To the user: the password was changed. */
export const passwordChanged = (facts: PasswordChanged, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'passwordChanged',
      subject: `Your ${companyOf(context.market).productName} password was changed`,
      recipientName: facts.recipientName,
      heading: 'Your password was changed',
      paragraphs: ['Everybody who was signed in as you elsewhere was signed out.'],
      facts: [['When', instantText(facts.at, context.market)]],
      action: { label: 'Reset Password', path: facts.linkPath },
      notes: ['Was that not you? Reset your password with the button above and tell us.'],
    },
    context,
  )

export interface PaymentPage {
  recipientName: string
  senderName: string
  companyName: string
  policyNumber: string
  /** "Prime 100". */
  productName: string
  linkPath: string
}

/** To a person without a login who is to pay for a policy. */
export const paymentPage = (facts: PaymentPage, context: MailContext): MailContent =>
  renderMail(
    {
      template: 'paymentPage',
      subject: `Payment for policy ${facts.policyNumber} of ${facts.companyName}`,
      recipientName: facts.recipientName,
      heading: 'A payment page for you',
      paragraphs: [
        `${facts.senderName} asks you to pay for the ${coverNamed(facts.productName)} policy of ${facts.companyName}. The page opens with a code that we send you.`,
      ],
      facts: [
        ['Policy', facts.policyNumber],
        ['Product', facts.productName],
        ['Insured', facts.companyName],
      ],
      action: { label: 'Open the payment page', path: facts.linkPath },
    },
    context,
  )
