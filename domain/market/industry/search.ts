/** One industry code as a search shows it. */
export interface IndustryCode {
  code: string
  title: string
}

export interface Indexed extends IndustryCode {
  /** Words and phrases that people use for it. */
  alsoCalled?: readonly string[]
  /** Codes of an earlier edition that it took the place of: their digits find it. */
  formerly?: readonly string[]
  /** Longer text that is searched too, at a lower weight. */
  description?: string
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !STOP.has(word))

const STOP = new Set([
  'and',
  'of',
  'the',
  'for',
  'in',
  'or',
  'to',
  'other',
  'all',
  'company',
  'firm',
  'services',
])

/** Plural and participle endings, so that "dentist" meets "Dentists". */
const stem = (word: string): string => word.replace(/(ies|es|s|y)$/, '').replace(/(ing|er|or)$/, '')

const isSame = (asked: string, found: string): boolean => {
  if (asked === found) return true
  const [a, b] = [stem(asked), stem(found)]
  return a === b && a.length > 2
}

/** How far a word that was asked for is met: whole, in another form, or as the beginning of a longer one. */
const meets = (asked: string, found: string): number => {
  if (asked === found) return 1
  if (isSame(asked, found)) return 0.9
  return found.startsWith(asked) && asked.length > 2 ? 0.7 : 0
}

interface Entry extends IndustryCode {
  formerly: readonly string[]
  titleWords: string[]
  /** Each word or phrase that people use, as its words. */
  phrases: string[][]
  descriptionWords: Set<string>
}

/** Of a title or of what it is called, a whole word counts more than any number of beginnings. */
interface Found {
  whole: number
  score: number
}

const NOTHING: Found = { whole: 0, score: 0 }

const scoreOfWord = (asked: string, entry: Entry): number => {
  const named = [...entry.titleWords, ...entry.phrases.flat()]
  const best = Math.max(0, ...named.map((word) => meets(asked, word)))
  if (best > 0) return 3 * best
  return entry.descriptionWords.has(asked) || entry.descriptionWords.has(stem(asked)) ? 1 : 0
}

/** A whole word of a name scores at least this. */
const WHOLE = 3 * 0.9
/** What people call exactly so is meant, then what has it for its title, before all that has the words among others. */
const CALLED_SO = 100
const TITLED_SO = 50

const isCalled = (asked: readonly string[], phrase: readonly string[]): boolean =>
  asked.length === phrase.length && asked.every((word, at) => isSame(word, phrase[at] ?? ''))

const foundIn = (asked: readonly string[], entry: Entry): Found => {
  const scores = asked.map((word) => scoreOfWord(word, entry))
  const missed = scores.filter((score) => score === 0).length
  const total = scores.reduce((sum, score) => sum + score, 0)
  if (missed > asked.length / 2 || total === 0) return NOTHING
  const named = entry.phrases.some((phrase) => isCalled(asked, phrase))
    ? CALLED_SO
    : Number(isCalled(asked, entry.titleWords)) * TITLED_SO
  return {
    whole: scores.filter((score) => score >= WHOLE).length + named,
    score: total - missed - entry.titleWords.length * 0.05,
  }
}

const byDigits = (entries: readonly Entry[], digits: string): Entry[] => {
  const current = entries.filter(({ code }) => code.startsWith(digits))
  if (current.length > 0 || digits.length < 3) return current
  return entries.filter(({ formerly }) => formerly.some((code) => code.startsWith(digits)))
}

const byWords = (entries: readonly Entry[], asked: readonly string[]): Entry[] =>
  entries
    .map((entry) => ({ entry, ...foundIn(asked, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.whole - a.whole || b.score - a.score || (a.entry.code < b.entry.code ? -1 : 1))
    .map(({ entry }) => entry)

/**
 * Search over a fixed list of codes: digits match the start of a code, or of one that it took the place of; words match what a
 * code is called first and descriptions second, plural or not, and whole words before beginnings. Best first, then by code.
 */
export const industrySearch = (codes: readonly Indexed[]) => {
  const entries: Entry[] = codes.map(({ code, title, alsoCalled = [], formerly = [], description = '' }) => ({
    code,
    title,
    formerly,
    titleWords: words(title),
    phrases: alsoCalled.map(words),
    descriptionWords: new Set(words(description).flatMap((word) => [word, stem(word)])),
  }))
  return (query: string, limit = 20): IndustryCode[] => {
    const text = query.trim().slice(0, 200)
    const found = /^\d{1,6}$/.test(text)
      ? byDigits(entries, text)
      : byWords(entries, words(text).slice(0, 12))
    return found.slice(0, limit).map(({ code, title }) => ({ code, title }))
  }
}
