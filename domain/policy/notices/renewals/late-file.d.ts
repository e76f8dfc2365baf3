import type { LateRule } from './late.ts'

/** What follows from late notices of a renewal; the compiler would otherwise make types for each of them. */
declare const rows: readonly LateRule[]
export default rows
