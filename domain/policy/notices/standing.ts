/**
 * What a notice of the book waits for: past its last day without proof, to be sent on a day to come, sent without
 * proof, proven and running; or what became of it.
 */
export const noticeStandings = [
  'OVERDUE',
  'TO_SEND',
  'UNPROVEN',
  'RUNNING',
  'DEFECTIVE',
  'STOPPED',
  'EFFECTIVE',
] as const

export type NoticeStanding = (typeof noticeStandings)[number]

/** Standings of notices of which something may still come, what is urgent first. */
export const OPEN_STANDINGS = [
  'OVERDUE',
  'TO_SEND',
  'UNPROVEN',
  'RUNNING',
] as const satisfies readonly NoticeStanding[]
