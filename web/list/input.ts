import type { FilterValues, ListDeclaration } from '#contract/list.ts'
import type { Team } from '../team.ts'
import { teamQuery } from '../team.ts'

/** What a page itself decides: parameters of the path, filters of a tab. Memoize it, or make it outside of the component. */
export interface Fixed<L extends ListDeclaration> {
  params?: Readonly<Record<string, string>>
  query?: FilterValues<L>
}

/** Business follows the header's team, but not that of one account or policy. */
const isOfTeam = (declaration: ListDeclaration, query: FilterValues<ListDeclaration> = {}): boolean =>
  declaration.isByTeam === true && !query['accountId'] && !query['policyId']

/**
 * What a list is asked for whatever its table says. It is all in the query key, the team too: another team's rows are
 * other rows.
 */
export const listInput = <L extends ListDeclaration>(
  declaration: L,
  fixed: Fixed<L>,
  team: Team | null,
): { params: Fixed<L>['params']; query: Readonly<Record<string, unknown>> } => ({
  params: fixed.params,
  query: { ...(isOfTeam(declaration, fixed.query) && teamQuery(team)), ...fixed.query },
})
