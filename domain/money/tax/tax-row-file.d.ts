import type { TaxRow } from './types.ts'

/** The rows of a file of taxes; the compiler would otherwise make types for each of them and their facts. */
declare const rows: readonly Omit<TaxRow, 'id'>[]
export default rows
