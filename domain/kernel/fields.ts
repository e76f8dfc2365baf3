import { z } from 'zod'

/** Text without control characters: PostgreSQL refuses NUL, and nothing of ours needs the others. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[\t\n\r\P{Cc}]*$/u, 'Remove control characters.')

export const requiredText = (max: number, message: string) => text(max).min(1, message)

/** What a person writes in their own words, where nothing has to be written. */
export const longText = text(2000)

/** Why something is done. */
export const requiredReason = requiredText(2000, 'Reason is a required field')

/** The words next to a reason that was chosen from a list. */
export const reasonDescription = requiredText(2000, 'Reason Description is required')

/** A reason that is on no list. */
export const fillInReason = text(200)

/** One of what is offered, which has to be chosen; `sentence` says so where nothing is. */
export const chosen = (sentence: string) => z.string({ error: sentence }).min(1, sentence)

/** An e-mail address of at most 254 characters (RFC 5321); `sentence` says what is wrong with another text. */
export const emailSaying = (sentence: string) => z.email(sentence).max(254, sentence)

export const emailAddress = emailSaying('Please enter a valid Email Address')

/** A name that a person gives to something of theirs. */
export const givenName = (max: number) => requiredText(max, 'Name is required')
