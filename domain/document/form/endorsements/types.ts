import type { DocumentWords } from '#domain/document/words.ts'

/** The paragraphs of an endorsement, in the words of the market; `*term*` is a defined term of the base form. */
export type EndorsementWording = (words: DocumentWords) => readonly string[]
