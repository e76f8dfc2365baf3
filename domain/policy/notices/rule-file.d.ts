import type { NoticeRule } from './types.ts'

/** The periods of notice; the compiler would otherwise make types for each of them. */
declare const rows: readonly NoticeRule[]
export default rows
