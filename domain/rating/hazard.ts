import { programsOf } from './program/programs.ts'
import type { HazardClass } from './types.ts'

/** Class of an industry in a product's newest program, for lists and searches; null where nothing is rated. */
export const hazardClassOf = (product: string, industryCode: string): HazardClass | null =>
  programsOf(product)[0]?.hazardOf(industryCode, 0).hazardClass ?? null
