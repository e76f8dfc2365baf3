/** `2026-03-02T14:59:00.123456+00:00`, as PostgreSQL's JSON writes an instant of these millennia in a session of UTC. */
const SECONDS_END = 19
const OFFSET = '+00:00'

/**
 * An instant as the wire has it, in UTC with milliseconds, from a Date of a table or from the text in a list's JSON.
 * Texts are cut rather than parsed: a page of a list has fifty of them.
 */
export const instantText = (at: Date | string): string => {
  if (typeof at !== 'string' || at[10] !== 'T' || !at.endsWith(OFFSET)) return new Date(at).toISOString()
  const fraction = at.slice(SECONDS_END + 1, -OFFSET.length)
  return `${at.slice(0, SECONDS_END)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
