import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from 'virtual:endpoints'
import { useUrlState } from '../kit/url-state.ts'
import { chooseTeam, type Team } from '../team.ts'

/** Every list starts again at its first page: another team has other rows. */
export const useTeamChoice = () => {
  const queries = useQueryClient()
  const { search, change } = useUrlState()
  return (team: Team | null) => {
    chooseTeam(team)
    const pages = [...search.keys()].filter((key) => /(^|[^a-z])page$/i.test(key))
    if (pages.length > 0) change(Object.fromEntries(pages.map((key) => [key, null])))
    void queries.resetQueries({
      predicate: ({ queryKey }) => endpoints[String(queryKey[0])]?.byTeam === true,
    })
  }
}
