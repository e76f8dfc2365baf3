import { text } from '#domain/kernel/fields.ts'

/** In the words of the user who asks for the end of a policy or decides it. */
export const endingNote = text(1000)
