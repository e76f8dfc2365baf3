import { useMemo } from 'react'
import type { FilterValues, ListDeclaration, Sort } from '#contract/list.ts'
import { type Answer, callList, type EndpointName, type Input } from '../client.ts'
import { type Fixed, listInput } from './input.ts'
import { useChosenTeam } from '../team.ts'
import type { ListPage, ListQuery, ListSource } from '../kit/table/types.ts'

/** Endpoints whose answer is a page of a list. */
export type ListEndpoint = {
  [N in EndpointName]: Answer<N> extends { content: readonly unknown[]; totalElements: number } ? N : never
}[EndpointName]

export type RowOf<N extends ListEndpoint> =
  Answer<N> extends { content: readonly (infer Row)[] } ? Row : never

/** A declared list and the endpoint that answers it. */
export interface List<N extends ListEndpoint, L extends ListDeclaration> {
  endpoint: N
  declaration: L
}

/** Whether an endpoint takes every filter and sort of a declaration. */
type Takes<N extends ListEndpoint, L extends ListDeclaration> =
  FilterValues<L> & { sort?: Sort<L> | undefined } extends NonNullable<
    Input<N> extends { query?: infer Q } ? Q : never
  >
    ? unknown
    : never

export const listOf = <N extends ListEndpoint, const L extends ListDeclaration>(
  endpoint: N,
  declaration: L & Takes<N, L>,
): List<N, L> => ({ endpoint, declaration })

const NOTHING = {}

/**
 * Rows of a list for a DataTable, of the chosen team where the list follows it; search, sort, filters and paging come
 * from the table.
 */
export const useListSource = <N extends ListEndpoint, L extends ListDeclaration>(
  list: List<N, L>,
  fixed: Fixed<L> = NOTHING,
): ListSource<RowOf<N>> => {
  const team = useChosenTeam()
  const { endpoint, declaration } = list
  return useMemo(() => {
    const input = listInput(declaration, fixed, team)
    return {
      key: [endpoint, input],
      // What the page decides is not for the table's address to change.
      load: async (query: ListQuery, signal: AbortSignal) =>
        (await callList(endpoint, { ...input, query: { ...query, ...input.query } }, { signal })) as ListPage<
          RowOf<N>
        >,
    }
  }, [endpoint, declaration, fixed, team])
}
