import type { NoticePlace } from './types.ts'

/** What each place asks of a notice; the compiler would otherwise make types for each of them. */
declare const rows: readonly NoticePlace[]
export default rows
