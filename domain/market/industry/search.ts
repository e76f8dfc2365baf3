/** One industry code as a search shows it. */
export interface IndustryCode {
  code: string
  title: string
}

export interface Indexed extends IndustryCode {
  /** Longer text that is searched too, at a lower weight. */
  description?: string
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
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

const meets = (asked: string, found: string): number => {
  if (asked === found) return 1
  const [a, b] = [stem(asked), stem(found)]
  if (a === b && a.length > 2) return 0.9
  return found.startsWith(asked) && asked.length > 2 ? 0.7 : 0
}

interface Entry extends IndustryCode {
  titleWords: string[]
  descriptionWords: Set<string>
}

const best = (asked: string, entry: Entry): number => {
  const inTitle = Math.max(0, ...entry.titleWords.map((word) => meets(asked, word)))
  if (inTitle > 0) return 3 * inTitle
  return entry.descriptionWords.has(asked) || entry.descriptionWords.has(stem(asked)) ? 1 : 0
}

const scoreOf = (asked: string[], entry: Entry): number => {
  let total = 0
  let missed = 0
  for (const word of asked) {
    const score = best(word, entry)
    if (score === 0) missed += 1
    total += score
  }
  if (missed > asked.length / 2 || total === 0) return 0
  return total - missed - entry.titleWords.length * 0.05
}

/**
 * Search over a fixed list of codes: digits match the start of a code, words match titles first and descriptions
 * second, plural or not. Best first, then by code.
 */
export const industrySearch = (codes: readonly Indexed[]) => {
  const entries: Entry[] = codes.map(({ code, title, description }) => ({
    code,
    title,
    titleWords: words(title),
    descriptionWords: new Set(words(description ?? '').flatMap((word) => [word, stem(word)])),
  }))
  return (query: string, limit = 20): IndustryCode[] => {
    const text = query.trim().slice(0, 200)
    if (/^\d{1,6}$/.test(text))
      return entries
        .filter(({ code }) => code.startsWith(text))
        .slice(0, limit)
        .map(({ code, title }) => ({ code, title }))
    const asked = words(text).slice(0, 12)
    return entries
      .map((entry) => ({ entry, score: scoreOf(asked, entry) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || (a.entry.code < b.entry.code ? -1 : 1))
      .slice(0, limit)
      .map(({ entry: { code, title } }) => ({ code, title }))
  }
}
