import type { ListDeclaration, Sort, SortKey } from '#contract/list.ts'

/** What the server sorts by, for each field that a list's declaration names. */
export type Sorts<L extends ListDeclaration, By> = Readonly<Record<SortKey<L>, By>>

/** What is sorted by where `sort` was asked for, or else the list's own order. */
export const chosenSort = <L extends ListDeclaration, const All extends Sorts<L, unknown>>(
  list: L,
  sort: Sort<L> | undefined,
  by: All,
): { sort: string; by: All[SortKey<L>]; direction: 'asc' | 'desc' } => {
  const chosen = sort ?? list.defaultSort ?? ''
  const [field = '', direction] = chosen.split(',')
  return { sort: chosen, by: by[field as SortKey<L>], direction: direction === 'desc' ? 'desc' : 'asc' }
}
