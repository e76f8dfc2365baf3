import { useMemo } from 'react'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useNavigation } from '#web/shell/use-navigation.ts'
import { useTranslation } from '#web/kit/texts.ts'

export interface PaletteEntry {
  key: string
  group: string
  label: string
  note?: string
  href: string
}

/** Records of a kind that are shown at once, and how many letters a search needs. */
const SHOWN = 5
const LETTERS = 2

/** Pages whose name has the typed words at once, and records that the server finds for `asked`. */
export const usePaletteEntries = (
  typed: string,
  asked: string,
): { entries: readonly PaletteEntry[]; isLoading: boolean } => {
  const { t } = useTranslation('common')
  const { persona, can } = useSession()
  const { groups } = useNavigation()
  const isAsked = asked.length >= LETTERS
  const input = { query: { search: asked, size: SHOWN } }
  const options = (permission: 'account:read' | 'quote:read' | 'policy:read') => ({
    enabled: isAsked && can([permission]),
    keep: true,
  })
  const accounts = useApi('accountSearch', input, options('account:read'))
  const quotes = useApi('quoteSearch', input, options('quote:read'))
  const policies = useApi('policySearch', input, options('policy:read'))
  const entries = useMemo(() => {
    const pages = groups
      .flatMap((group) => group.entries)
      .map((entry) => ({
        key: entry.page,
        group: t('common:shell.paletteGoTo'),
        label: t(entry.label),
        href: entry.href(persona),
      }))
      .filter((entry) => entry.label.toLowerCase().includes(typed.toLowerCase()))
    if (typed.length < LETTERS) return pages
    return [
      ...pages,
      ...(accounts.data?.content ?? []).map((row) => ({
        key: row.id,
        group: t('common:shell.paletteAccounts'),
        label: row.name,
        note: row.status,
        href: paths.account(persona, row.id),
      })),
      ...(quotes.data?.content ?? []).map((row) => ({
        key: row.id,
        group: t('common:shell.paletteQuotes'),
        label: `${row.quoteNumber} · ${row.companyName}`,
        note: row.status,
        href: paths.quote(persona, row.product, row.id),
      })),
      ...(policies.data?.content ?? []).map((row) => ({
        key: row.id,
        group: t('common:shell.palettePolicies'),
        label: `${row.policyNumber ?? ''} · ${row.companyName}`,
        note: row.status,
        href: paths.policy(persona, row.product, row.id),
      })),
    ]
  }, [groups, persona, typed, t, accounts.data, quotes.data, policies.data])
  return { entries, isLoading: accounts.isFetching || quotes.isFetching || policies.isFetching }
}
