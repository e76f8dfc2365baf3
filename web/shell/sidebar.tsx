import {
  Building2,
  Calculator,
  ChartColumn,
  ChevronsLeft,
  ChevronsRight,
  CreditCard,
  FileText,
  GitFork,
  Handshake,
  LayoutDashboard,
  ListChecks,
  Mail,
  ShieldCheck,
  Signature,
  Siren,
  ScrollText,
  Landmark,
  Stamp,
  ToggleRight,
  Users,
  MessageSquareText,
  RefreshCw,
  MailWarning,
  IdCard,
  FileInput,
  FileSymlink,
  type LucideIcon,
  Inbox,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { IconButton } from '../kit/button.tsx'
import { AppLink } from '../kit/place/link.tsx'
import { useTranslation } from '../kit/texts.ts'
import { usePath } from '../kit/place/place.tsx'
import type { PageId } from '../page-route.ts'
import { useSession } from '../session-context.ts'
import classes from './shell.module.css'
import { useNavigation } from './use-navigation.ts'

/** Only underwriters have numbers in their menu: no one else loads what reads them. */
const WaitingCount = lazy(async () => ({ default: (await import('./menu/waiting-count.tsx')).WaitingCount }))

const ICONS: Record<PageId, LucideIcon> = {
  dashboard: LayoutDashboard,
  inbox: Inbox,
  retailRequests: Inbox,
  accounts: Building2,
  submissions: FileInput,
  quotes: FileText,
  conditions: ListChecks,
  policies: ShieldCheck,
  renewals: RefreshCw,
  policyNotices: MailWarning,
  billing: CreditCard,
  brokerOfRecord: FileSymlink,
  claims: Siren,
  agencies: Handshake,
  finance: Landmark,
  moneyApprovals: Stamp,
  commissions: ChartColumn,
  users: Users,
  licenses: IdCard,
  messages: MessageSquareText,
  rating: Calculator,
  referralRules: GitFork,
  authority: Signature,
  audit: ScrollText,
  features: ToggleRight,
  mailbox: Mail,
}

/** The entries of the menu by group; the current page is marked. */
export const NavigationList = ({ onSelect }: { onSelect?: () => void }) => {
  const { t } = useTranslation('common')
  const { groups, persona } = useNavigation()
  const { can } = useSession()
  const path = usePath()
  return groups.map((group) => (
    <div key={group.label}>
      <h2 className={classes.group}>{t(group.label)}</h2>
      <ul className={classes.list}>
        {group.entries.map((entry) => {
          const href = entry.href(persona)
          const Icon = ICONS[entry.page]
          const isCurrent = path === href || path.startsWith(`${href}/`)
          return (
            <li key={entry.page}>
              <AppLink
                href={href}
                className={classes.item}
                aria-current={isCurrent ? 'page' : undefined}
                title={t(entry.label)}
                {...(onSelect && { onClick: onSelect })}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span>{t(entry.label)}</span>
                {entry.counted && can(entry.counted) && (
                  <Suspense>
                    <WaitingCount page={entry.page} />
                  </Suspense>
                )}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

export const Sidebar = ({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <nav className={classes.sidebar} aria-label={t('common:shell.mainMenu')}>
      <NavigationList />
      <div className={classes.sidebarEnd}>
        <IconButton
          label={isNarrow ? t('common:shell.expand') : t('common:shell.collapse')}
          onClick={onToggle}
        >
          {isNarrow ? <ChevronsRight size={16} /> : <ChevronsLeft size={16} />}
        </IconButton>
      </div>
    </nav>
  )
}
