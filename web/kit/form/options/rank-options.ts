/** What an option is found by: its code and the words it is shown with. */
interface Ranked {
  value: string
  label: string
  disabled?: boolean
}

/** How well an option answers what was typed: the lower the better, null where it does not. */
const rankOf = ({ value, label }: Ranked, typed: string): number | null => {
  const [code, name] = [value.toLowerCase(), label.toLowerCase()]
  if (code === typed) return 0
  if (name === typed) return 1
  if (name.startsWith(typed)) return 2
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 3
  return name.includes(typed) ? 4 : null
}

/**
 * The options that answer what was typed, the best first: the exact code (`CA` is California, not American Samoa), then
 * the exact name, names that begin with it, names with a word that does, and names that contain it. Options that answer
 * equally well keep their order; all are given while nothing is typed.
 */
export const rankOptions = <O extends Ranked>(options: readonly O[], text: string): O[] => {
  const typed = text.trim().toLowerCase()
  if (typed === '') return [...options]
  return options
    .flatMap((option) => {
      const rank = rankOf(option, typed)
      return rank === null ? [] : [{ option, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** The option that the user typed out, or named by its code, without choosing it from the list. */
export const optionTyped = <O extends Ranked>(options: readonly O[], text: string): O | undefined => {
  const [best] = rankOptions(
    options.filter(({ disabled }) => !disabled),
    text,
  )
  const rank = best && text.trim() !== '' ? rankOf(best, text.trim().toLowerCase()) : null
  return rank !== null && rank <= 1 ? best : undefined
}
