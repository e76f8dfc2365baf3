import { seesAll, worksClaims } from '#domain/access/scopes.ts'
import {
  CircleCheck,
  FilePen,
  FileSignature,
  FileSymlink,
  Gavel,
  HandCoins,
  IdCard,
  ListChecks,
  RefreshCw,
  Send,
  Siren,
  Stamp,
  type LucideIcon,
} from 'lucide-react'
import { AppLink } from '#web/kit/place/link.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { teamQuery, useChosenTeam } from '#web/team.ts'
import { useApi } from '#web/use-api.ts'
import { useQuoteCounts } from './counts.ts'
import classes from './dashboard.module.css'

interface Item {
  key: string
  icon: LucideIcon
  count: number | undefined
  href: string
}

const UNPAID = 'Unpaid,Partially Paid,Failed,Past Due'

/** Terms that wait for their broker to send them. */
const TO_SEND = { status: 'READY', isSent: 'false' } as const

/** The views of the conditions that are counted. */
const VIEWS = {
  overdue: { due: 'overdue' },
  sent: { status: 'SUBMITTED' },
  week: { due: 'week' },
  waiting: { status: 'OPEN,SUBMITTED' },
} as const

/** What the reader's rights let it act on, counted by the lists that the links lead to. */
const useItems = (): Item[] => {
  const { me, persona, can } = useSession()
  const seesQuotes = can(['quote:read'])
  const isForVendor = worksClaims(me.account.accountType)
  const count = useQuoteCounts(seesQuotes)
  const unpaid = useApi(
    'invoiceSearch',
    { query: { status: UNPAID, size: 1 } },
    { enabled: can(['billing:read']) },
  )
  const renewing = useApi(
    'policyDashboard',
    { query: teamQuery(useChosenTeam()) },
    { enabled: can(['policy:renew']) },
  )
  const decides = seesQuotes && can(['quote:release'])
  // As the menu counts them: what no underwriter holds, or the reader does.
  const inbox = useApi('uwInboxCounts', {}, { enabled: decides })
  const sends = seesQuotes && can(['quote:send'])
  const unsent = useApi(
    'quoteSearch',
    { query: { ...teamQuery(useChosenTeam()), ...TO_SEND, size: 1 } },
    { enabled: sends },
  )
  const claims = useApi(
    'claimSearch',
    { query: { size: 1 } },
    { enabled: isForVendor && can(['claim:read']) },
  )
  // What agencies add of their licenses counts once the provider's staff have verified it.
  const verifies = seesAll(me.account, 'license') && can(['license:create'])
  const unverified = useApi(
    'licenseSearch',
    { query: { isVerified: 'false', size: 1 } },
    { enabled: verifies },
  )
  const unverifiedSurplus = useApi(
    'surplusLicenseSearchAll',
    { query: { isVerified: 'false', size: 1 } },
    { enabled: verifies && can(['agency:read']) },
  )
  // Clients who have named another agency can be kept only for some days; staff see to all that waits.
  const answers = can(['bor:file', 'bor:decide'])
  const letters = {
    status: 'PENDING',
    ...(!seesAll(me.account, 'bor') && { side: 'INCUMBENT' as const }),
  }
  const pendingLetters = useApi('borSearch', { query: { ...letters, size: 1 } }, { enabled: answers })
  const decidesChanges = can(['policy:endorse', 'policy:decidechange'])
  const changes = useApi(
    'policyChangeSearch',
    { query: { waiting: 'true', size: 1 } },
    { enabled: decidesChanges },
  )
  const conditionCounts = useApi(
    'conditionCounts',
    {},
    { enabled: can(['subjectivity:submit', 'subjectivity:manage']) },
  )
  const conditions = (key: string, right: boolean, view: keyof typeof VIEWS) =>
    right
      ? [
          {
            key,
            icon: ListChecks,
            count: conditionCounts.data?.[view],
            href: paths.conditions(persona, VIEWS[view]),
          },
        ]
      : []
  const quotes = (key: string, icon: LucideIcon, right: boolean, tab: string, ...statuses: string[]) =>
    right && seesQuotes
      ? [
          {
            key,
            icon,
            count: count(...statuses),
            href: paths.dashboard(persona, { tab, status: statuses.join(',') }),
          },
        ]
      : []
  return [
    ...(decides
      ? [{ key: 'referrals', icon: Gavel, count: inbox.data?.waiting, href: paths.inbox(persona) }]
      : []),
    ...(sends
      ? [
          {
            key: 'toSend',
            icon: Send,
            count: unsent.data?.totalElements,
            href: paths.dashboard(persona, { tab: 'QUOTES', ...TO_SEND }),
          },
        ]
      : []),
    ...quotes('toBind', FileSignature, can(['quote:bind']), 'QUOTES', 'SIGNED'),
    ...quotes('toIssue', Stamp, can(['quote:issue']), 'BINDERS', 'BOUND'),
    ...conditions('conditionsOverdue', can(['subjectivity:submit', 'subjectivity:manage']), 'overdue'),
    ...conditions('conditionsSent', can(['subjectivity:manage']), 'sent'),
    ...conditions('conditionsWeek', can(['subjectivity:submit']), 'week'),
    ...conditions('conditionsOpen', can(['subjectivity:submit']), 'waiting'),
    ...(answers
      ? [
          {
            key: 'letters',
            icon: FileSymlink,
            count: pendingLetters.data?.totalElements,
            href: paths.brokerOfRecord(persona, letters),
          },
        ]
      : []),
    ...(decidesChanges
      ? [
          {
            key: 'changes',
            icon: FilePen,
            count: changes.data?.totalElements,
            href: paths.policyChanges(persona, { waiting: 'true' }),
          },
        ]
      : []),
    ...(can(['policy:renew'])
      ? [
          {
            key: 'toRenew',
            icon: RefreshCw,
            count: renewing.data?.presets.find(({ name }) => name === 'openForRenewal')?.count,
            href: paths.policies(persona, { openForRenewal: 'true' }),
          },
        ]
      : []),
    ...(can(['billing:read'])
      ? [
          {
            key: 'unpaid',
            icon: HandCoins,
            count: unpaid.data?.totalElements,
            href: paths.billing(persona, { status: UNPAID }),
          },
        ]
      : []),
    ...(verifies
      ? [
          {
            key: 'toVerify',
            icon: IdCard,
            count: unverified.data?.totalElements,
            href: paths.licenses(persona, { isVerified: 'false' }),
          },
        ]
      : []),
    ...(verifies && can(['agency:read'])
      ? [
          {
            key: 'surplusToVerify',
            icon: IdCard,
            count: unverifiedSurplus.data?.totalElements,
            href: paths.licenses(persona, { tab: 'surplus', isVerified: 'false' }),
          },
        ]
      : []),
    ...(isForVendor
      ? [{ key: 'claims', icon: Siren, count: claims.data?.totalElements, href: paths.claims(persona) }]
      : []),
  ]
}

/** One line of everything that waits for the reader; what is empty is left out. */
export const Waiting = () => {
  const { t } = useTranslation('dashboard')
  const items = useItems()
  if (items.length === 0) return null
  const isKnown = items.every((item) => item.count !== undefined)
  const waiting = items.filter((item) => item.count)
  return (
    <section
      className={classes.waiting}
      aria-label={t('dashboard:waiting')}
      aria-busy={!isKnown || undefined}
    >
      <h2>{t('dashboard:waiting')}</h2>
      {isKnown && waiting.length === 0 && (
        <p className={classes.nothing}>
          <CircleCheck size={16} aria-hidden="true" /> {t('dashboard:nothingWaits')}
        </p>
      )}
      <ul>
        {waiting.map(({ key, icon: Icon, count, href }) => (
          <li key={key}>
            <AppLink href={href}>
              <Icon size={16} aria-hidden="true" />
              <strong>{count}</strong> {t(`dashboard:wait-${key}`, { count: count ?? 0 })}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
