import { endpoints } from 'virtual:endpoints'
import { type Answer, callList, type EndpointName } from './client.ts'
import { chosenTeam, teamQuery } from './team.ts'
import type { ListPage, ListQuery, ListSource } from './kit/table/types.ts'

/** Endpoints whose answer is a page of a list. */
type ListEndpoint = {
  [N in EndpointName]: Answer<N> extends { content: readonly unknown[]; totalElements: number } ? N : never
}[EndpointName]

export type RowOf<N extends ListEndpoint> =
  Answer<N> extends { content: readonly (infer Row)[] } ? Row : never

/** Lists of business follow the header's team, but not those of one account or policy. */
const isOfTeam = (name: string, query: Record<string, unknown> = {}): boolean =>
  endpoints[name]?.byTeam === true && !query.accountId && !query.policyId

/**
 * Rows of a list endpoint for a DataTable. `fixed` is what the page itself decides (path parameters, filters of a
 * tab); search, sort and paging come from the table. Memoize it, or make it outside of the component.
 */
export const listSource = <N extends ListEndpoint>(
  name: N,
  fixed: { params?: Record<string, string>; query?: Record<string, unknown> } = {},
): ListSource<RowOf<N>> => ({
  key: [name, fixed],
  load: async (query: ListQuery, signal: AbortSignal) => {
    const input = {
      params: fixed.params,
      query: { ...(isOfTeam(name, fixed.query) && teamQuery(chosenTeam())), ...fixed.query, ...query },
    }
    return (await callList(name, input, { signal })) as ListPage<RowOf<N>>
  },
})
