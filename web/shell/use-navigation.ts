import { useMemo } from 'react'
import { type Persona, paths } from '../paths.ts'
import type { PageId, PageRoute } from '../page-route.ts'
import { pageRoutes } from '../routes.tsx'
import { useSession } from '../session-context.ts'
import { useApi } from '../use-api.ts'
import { mailboxEntry, navigation, type NavigationEntry, type NavigationGroup } from './navigation.ts'

const ENVIRONMENT_STALE_MS = 30 * 60_000

/** The environment's name, market and whether it is a demo; stale after 30 minutes (specification 1 section 9). */
export const useEnvironment = () => useApi('authEnv', {}, { staleTime: ENVIRONMENT_STALE_MS })

const FLAGS_STALE_MS = 60_000

const leadsTo = (route: PageRoute, page: PageId): boolean => route.page === page

/** The user's menu: the entries of the account type whose page exists and whose permission is held. */
export const useNavigation = (): { groups: readonly NavigationGroup[]; persona: Persona } => {
  const { me, persona, can, isByLink } = useSession()
  const isDemo = useEnvironment().data?.isDemo ?? false
  const flags = useApi('featureFlagsMine', {}, { staleTime: FLAGS_STALE_MS }).data
  const groups = useMemo(() => {
    if (isByLink) return []
    const type = me.account.accountType
    const exists = (page: PageId) =>
      pageRoutes.some(
        (route) => leadsTo(route, page) && (!route.area || !route.only || route.only.includes(type)),
      )
    const isOfMarket = ({ market }: NavigationEntry) => !market || market === me.account.market
    const isOn = ({ flag }: NavigationEntry) => !flag || flags?.[flag] === true
    const own = navigation[type].map((group) => ({
      ...group,
      entries: group.entries.filter(
        (entry) => exists(entry.page) && can(entry.permission) && isOfMarket(entry) && isOn(entry),
      ),
    }))
    const demo =
      isDemo && exists('mailbox')
        ? [{ label: 'common:shell.groupDemo' as const, entries: [mailboxEntry] }]
        : []
    return [...own, ...demo].filter((group) => group.entries.length > 0)
  }, [me.account.accountType, me.account.market, can, isByLink, isDemo, flags])
  return { groups, persona }
}

/** Where C leads to begin new business, or null: on the desk of who decides referrals, C is another key. */
export const useCreation = (): string | null => {
  const { persona, can } = useSession()
  return can(['account:create']) && !can(['quote:release']) ? paths.accountLookup(persona) : null
}
