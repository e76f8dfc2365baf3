import { refusal, type Refusal } from './refusal.ts'

/** Another user has changed the record, as users call it ("quote"), since it was read; `stored` is its version now. */
export const versionBehind = (noun: string, stored: number): Refusal =>
  refusal(
    'stale',
    'VERSION_BEHIND',
    `Another user has changed this ${noun} in the meantime. Review it, then save again.`,
    { meta: { version: stored } },
  )

/**
 * Refuses a change that was made to another version of a record than the stored one, so that what was saved in the
 * meantime is not lost. A caller who names no version has the last word. Null where the change may go on.
 */
export const versionRefusal = (noun: string, stored: number, read: number | undefined): Refusal | null =>
  read === undefined || read === stored ? null : versionBehind(noun, stored)
