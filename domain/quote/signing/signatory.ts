import type { PolicyContact } from '#domain/account/schema.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'

/** What the signer says of themselves. */
export interface SignatoryStatement {
  signeeName: string
  signeeTitle?: string | undefined
  /** Says: I am not the policyholder's contact, I sign in their place. */
  isSigningForContact?: boolean | undefined
}

/** Letters that do not come apart into a letter and an accent. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** A name as it is compared: without case, accents, apostrophes, hyphens, full stops and spare blanks. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøæœłđðþı]/g, (letter) => FOLDED[letter] ?? letter)
    .replaceAll(/['’ʼ.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether two names are one person's, as far as writing goes. */
export const isSameName = (one: string, other: string): boolean =>
  plainName(one) !== '' && plainName(one) === plainName(other)

/** The contact's full name; empty when there is none. */
export const contactName = (contact: Partial<PolicyContact>): string =>
  [contact.policyContactFirstName, contact.policyContactLastName].filter(Boolean).join(' ')

/** Whether someone other than the policyholder's contact gives the name. */
export const isOtherSignatory = (contact: Partial<PolicyContact>, name: string): boolean =>
  contactName(contact) !== '' && !isSameName(contactName(contact), name)

const titleMissing = (company: string): Refusal =>
  fieldRefusal('signeeTitle', `Please enter the title at ${company}.`, 'TITLE_REQUIRED')

/** Who may sign on the screen: the contact by the contact's own name, or another who says so and gives a title. */
export const signatoryRefusal = (
  contact: Partial<PolicyContact>,
  company: string,
  said: SignatoryStatement,
): Refusal | null => {
  if (plainName(said.signeeName) === '')
    return fieldRefusal('signeeName', 'Please enter full name.', 'NAME_REQUIRED')
  if (!isOtherSignatory(contact, said.signeeName)) return null
  const expected = contactName(contact)
  if (!said.isSigningForContact)
    return fieldRefusal(
      'signeeName',
      `This quote was sent to ${expected}. Type that name, or say that you sign in place of ${expected}.`,
      'NAME_DIFFERS',
    )
  return said.signeeTitle ? null : titleMissing(company)
}

/** Who may have signed on paper: the contact, or anyone with a title. */
export const paperSignatoryRefusal = (
  contact: Partial<PolicyContact>,
  company: string,
  said: SignatoryStatement,
): Refusal | null =>
  isOtherSignatory(contact, said.signeeName) && !said.signeeTitle ? titleMissing(company) : null

/** An application that was signed earlier says too little about the risk of today, and has to be signed again. */
const OLDEST_PAPER_DAYS = 90

/** Why a paper cannot have been signed on the day that is given, or null; both days are where the insured is. */
export const paperDayRefusal = (signedOn: LocalDate, today: LocalDate): Refusal | null => {
  if (signedOn > today) return fieldRefusal('docSignedDate', 'Choose today or an earlier day.', 'TOO_LATE')
  return signedOn < addDays(today, -OLDEST_PAPER_DAYS)
    ? fieldRefusal(
        'docSignedDate',
        `An application counts for ${OLDEST_PAPER_DAYS} days after it was signed. Have it signed again, or correct the day.`,
        'TOO_EARLY',
      )
    : null
}

/** What the signature says: `I sign for Acme, Inc. as Controller, in place of Ann Bell, and my name is Carl Dorn.` */
export const signingStatement = (
  contact: Partial<PolicyContact>,
  company: string,
  said: SignatoryStatement,
): string => {
  const asTitle = said.signeeTitle ? ` as ${said.signeeTitle}` : ''
  const inPlace = isOtherSignatory(contact, said.signeeName) ? `, in place of ${contactName(contact)}` : ''
  return `I sign for ${company}${asTitle}${inPlace}, and my name is ${said.signeeName}.`
}
