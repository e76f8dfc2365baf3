import { z } from 'zod'

/** A control character that is neither a tab nor the end of a line. */
const CONTROL = /[^\t\n\r\P{Cc}]/u

/** Trimmed text without control characters (PostgreSQL refuses NUL). `label` starts each message but `missing`. */
export const plainText = (label: string, max: number, missing = `${label} is required`) =>
  z
    .string({ error: missing })
    .trim()
    .max(max, `${label} must be at most ${max.toLocaleString('en-US')} characters`)
    .refine((text) => !CONTROL.test(text), `${label} must not contain control characters`)

/** The same, and not empty. */
export const requiredPlainText = (label: string, max: number, missing = `${label} is required`) =>
  plainText(label, max, missing).min(1, missing)

/** What the names of people are written with: letters, blanks, and the signs of O’Brien, Smith-Jones and St. John. */
export const NAME_LETTERS = /^[\p{L}\p{M} .'’ʼ-]*$/u
