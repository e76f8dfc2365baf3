import { text } from '../kernel/fields.ts'

/** A label of messages; nothing where none is given. */
export const messageLabel = text(40)

/** What people read while a maintenance mode is on. */
export const switchMessage = text(500)
