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
  linkHours: number
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
        `The link works once, within ${countText(facts.linkHours, 'hour')}.`,
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

/** To the user: somebody signed in from a device that was not seen before. */
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
