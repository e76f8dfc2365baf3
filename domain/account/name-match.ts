/** Words that say nothing about which company is meant. */
const LEGAL_FORMS = new Set([
  'inc',
  'llc',
  'llp',
  'ltd',
  'limited',
  'co',
  'corp',
  'corporation',
  'company',
  'plc',
  'the',
  'and',
  'of',
])

/** Distinct telling words of a company name, without accents; legal forms only when there is nothing else. */
export const nameWords = (name: string): string[] => {
  const all = name
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 12)
  const telling = all.filter((word) => !LEGAL_FORMS.has(word))
  return [...new Set(telling.length > 0 ? telling : all)]
}

/** Typing errors between two words, a swap of neighbours counting once; stops counting above `most`. */
export const typingErrors = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cell = (up: number, left: number) => rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY
      const step = Math.min(
        cell(1, 0) + 1,
        (row[j - 1] ?? 0) + 1,
        cell(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(isSwap ? Math.min(step, cell(2, 2) + 1) : step)
    }
    if (Math.min(...row) > most) return most + 1
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? most + 1
}

const wordSimilarity = (asked: string, found: string): number => {
  if (asked === found) return 1
  if (asked.length >= 3 && found.startsWith(asked)) return 0.85
  const most = asked.length >= 8 ? 2 : asked.length >= 4 ? 1 : 0
  const errors = most === 0 ? 1 : typingErrors(asked, found, most)
  return errors <= most ? 0.9 - 0.15 * errors : 0
}

/**
 * 0 to 1. Every asked word should be met, in any order; words of the company that were not asked for cost a little,
 * so that the shorter name wins.
 */
export const nameSimilarity = (asked: readonly string[], found: readonly string[]): number => {
  if (asked.length === 0 || found.length === 0) return 0
  const met = asked.map((word) => Math.max(...found.map((other) => wordSimilarity(word, other))))
  const recall = met.reduce((sum, one) => sum + one, 0) / asked.length
  const extra = Math.max(0, found.length - asked.length) / found.length
  return Math.max(0, recall - 0.15 * extra)
}

/** Why a company is among the matches, the truest first: that is also their order. */
export const MATCH_KINDS = ['domain', 'exact', 'begins', 'words', 'typo', 'similar'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** Shorter words are so close to others that an error in them says nothing. */
const FORGIVEN_FROM = 4

/** Whether a word begins with what was typed, but for one typing error in it. */
const beginsNearly = (word: string, typed: string): boolean =>
  [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => typingErrors(typed, word.slice(0, length), 1) <= 1,
  )

/**
 * How a name answers a search: the same name, one that begins with what was typed, one that has words which begin with
 * all that were typed, one that has them but for one typing error in one of them (`word` is the name's own), or only a
 * similar one. Case, accents and legal forms say nothing.
 */
export const howMatched = (asked: string, name: string): { kind: MatchKind; word: string | null } => {
  const [typed, found] = [nameWords(asked), nameWords(name)]
  const whole = typed.join(' ')
  if (typed.length === 0) return { kind: 'similar', word: null }
  if (whole === found.join(' ')) return { kind: 'exact', word: null }
  if (found.join(' ').startsWith(whole)) return { kind: 'begins', word: null }
  const [amiss, ...more] = typed.filter((one) => !found.some((word) => word.startsWith(one)))
  if (amiss === undefined) return { kind: 'words', word: null }
  const meant =
    more.length === 0 && amiss.length >= FORGIVEN_FROM
      ? found.find((word) => beginsNearly(word, amiss))
      : undefined
  return meant === undefined ? { kind: 'similar', word: null } : { kind: 'typo', word: meant }
}

/** Orders matches by their kind. */
export const byMatchKind = (one: { kind: MatchKind }, other: { kind: MatchKind }): number =>
  MATCH_KINDS.indexOf(one.kind) - MATCH_KINDS.indexOf(other.kind)
