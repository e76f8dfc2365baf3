import { useUrlState } from '#web/kit/place/url-state.ts'
import { chooseTeam, type Team } from '#web/team.ts'

/** Every list starts again at its first page: another team has other rows. */
export const useTeamChoice = () => {
  const { search, change } = useUrlState()
  return (team: Team | null) => {
    chooseTeam(team)
    const pages = [...search.keys()].filter((key) => /(^|[^a-z])page$/i.test(key))
    if (pages.length > 0) change(Object.fromEntries(pages.map((key) => [key, null])))
  }
}
