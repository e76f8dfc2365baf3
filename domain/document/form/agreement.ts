import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { DocumentWords } from '../words.ts'
import type { Clause } from './clause.ts'

/** An insuring agreement: the wording of one coverage of the catalogue, whose name is its title. */
export interface Agreement {
  /** Key in the coverage catalogue. */
  covers: string
  paragraphs: readonly string[]
  items?: readonly string[]
}

export const agreement = (covers: string, ...paragraphs: readonly string[]): Agreement => ({
  covers,
  paragraphs,
})

/** The agreement as a clause that bears the coverage's name, in the words of the market, as the limits table does. */
export const clauseOf = (words: DocumentWords, { covers, ...text }: Agreement): Clause => {
  const item = coverageOf(covers)
  if (!item) throw new Error(`no coverage ${covers}`)
  return { covers, title: item.name.replace('defense', words.defense), ...text }
}
