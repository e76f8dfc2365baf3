/** Letters that a word of the index may have in the place of one that was typed: marks are taken apart from theirs. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Shorter words are so close to others that an error in them says nothing. */
const FORGIVEN_FROM = 4
/** As long as names' words get; a longer one would ask for too much. */
const FORGIVEN_TO = 16

/**
 * How a word that begins with `typed` may be spelled if one typing error was made: a letter too many, one that is
 * missing, a wrong one, or two that changed places. Numbers are no words: a policy of another number is another policy.
 */
export const nearSpellings = (typed: string): string[] => {
  if (typed.length < FORGIVEN_FROM || typed.length > FORGIVEN_TO || !/^[a-z]+$/.test(typed)) return []
  const spellings = [...typed].flatMap((letter, at) => {
    const [before, after] = [typed.slice(0, at), typed.slice(at + 1)]
    const next = typed[at + 1]
    return [
      `${before}${after}`,
      ...(next === undefined ? [] : [`${before}${next}${letter}${typed.slice(at + 2)}`]),
      ...LETTERS.flatMap((other) => [`${before}${other}${after}`, `${before}${other}${letter}${after}`]),
    ]
  })
  return [...new Set(spellings)].filter((one) => one !== typed)
}

/**
 * What finds rows that have all words but for one typing error in one of them; null where no word can have one. The words
 * are looked up in the same index as those that were typed: some hundred that no row has cost a few milliseconds.
 */
export const nearQuery = (words: readonly string[], mark: string): string | null => {
  const prefix = (word: string) => `${mark}${word}:*`
  const alternatives = words.flatMap((word, nth) => {
    const spellings = nearSpellings(word)
    if (spellings.length === 0) return []
    const others = words.filter((_, other) => other !== nth).map(prefix)
    return [[`(${spellings.map(prefix).join(' | ')})`, ...others].join(' & ')]
  })
  return alternatives.length === 0 ? null : alternatives.map((one) => `(${one})`).join(' | ')
}
