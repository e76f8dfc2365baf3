import type { NoticeStatus } from '#domain/document/notices/filed-notice-lifecycle.ts'
import type { Answer } from '#web/client.ts'
import { paths, type Persona } from '#web/paths.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

export type Board = Answer<'noticeSearch'>
export type StateStanding = Board['states'][number]
export type FiledRow = Board['content'][number]
export type Notice = Answer<'noticeGet'>
export type Current = NonNullable<Notice['replaces']>

export const NOTICE_TONES: Record<NoticeStatus, Tone> = {
  DRAFT: 'accent',
  SUBMITTED: 'warning',
  APPROVED: 'success',
  RETIRED: 'neutral',
}

/** Words as they are typed: a blank line parts paragraphs. */
export const wordsOf = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')

/** Paragraphs of what was typed or pasted; lines that a source broke are one. */
export const paragraphsOf = (words: string): string[] =>
  words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean)

const letters = (texts: Current['texts']): string =>
  texts
    .flatMap(({ paragraphs }) => paragraphs)
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z\d{}]/g, '')

/** Whether two notices have the same words, letter by letter, however they are spaced and set. */
export const isSameWords = (one: Current['texts'], other: Current['texts']): boolean =>
  letters(one) === letters(other)

/** Where a filed notice is read. */
export const noticePath = (persona: Persona, id: string): string =>
  paths.rulebook(persona, 'notices', { notice: id })
