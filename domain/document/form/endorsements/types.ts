import type { DocumentWords } from '#domain/document/words.ts'
import type { CyberWording } from '../clause.ts'

/**
 * The paragraphs of an endorsement, in the words of the market and of the edition of the base form that it changes;
 * `*term*` is a defined term of that form.
 */
export type EndorsementWording = (
  words: DocumentWords,
  form: Pick<CyberWording, 'timeAlone'>,
) => readonly string[]
