import { Menu as MenuIcon, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { answerEntryRequests } from './enter-account.ts'
import { IconButton } from '../kit/button.tsx'
import { AppLink } from '../kit/place/link.tsx'
import { useMarket } from '../kit/format/market.ts'
import { save, saved } from '../kit/saved-state.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session-context.ts'
import { ActingBanner } from './bars/acting-banner.tsx'
import { Footer } from './footer.tsx'
import { IncidentBanner } from './bars/incident-banner.tsx'
import { InShell } from '../kit/page/in-shell.ts'
import { useTranslation } from '../kit/texts.ts'
import { openPalette } from './palette/palette-state.ts'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TeamSelector } from './team/team-selector.tsx'
import { UserMenu } from './user-menu.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const ShortcutSheet = lazy(async () => ({
  default: (await import('./palette/shortcut-sheet.tsx')).ShortcutSheet,
}))
const SandboxBand = lazy(async () => ({
  default: (await import('./bars/sandbox-band.tsx')).SandboxBand,
}))
const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

const NARROW = 'sidebarNarrow'

const SkipLink = () => {
  const { t } = useTranslation('common')
  return (
    <a className={classes.skip} href="#content">
      {t('common:shell.skip')}
    </a>
  )
}

const Logo = () => {
  const { me, isByLink } = useSession()
  const logo = (
    <>
      <img src="/favicon.svg" alt="" width={24} height={24} />
      {PRODUCT_NAME}
    </>
  )
  if (isByLink) return <span className={classes.logo}>{logo}</span>
  return (
    <AppLink href={paths.home(me.account.accountType)} className={classes.logo}>
      {logo}
    </AppLink>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

const SearchButton = () => {
  const { t } = useTranslation('common')
  return (
    <button type="button" className={classes.searchButton} onClick={openPalette}>
      <Search size={14} aria-hidden="true" />
      <span>{t('common:shell.search')}</span>
      <kbd className={classes.kbd} aria-hidden="true">
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  )
}

const Band = () => {
  const { sandbox } = useSession().me
  return sandbox ? (
    <Suspense fallback={null}>
      <SandboxBand first={sandbox} />
    </Suspense>
  ) : null
}

/** Header, menu, content and footer of an area. */
export const AppShell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  const [isNarrow, setNarrow] = useState(saved('uiSettings', NARROW) === true)
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(answerEntryRequests, [])
  const { market } = useMarket()
  // The next page's first paint has this market's sentence before it knows who reads it.
  useEffect(() => localStorage.setItem('shell-market', market), [market])
  useEffect(() => localStorage.setItem('shell-narrow', String(isNarrow)), [isNarrow])
  const { isSheetOpen, setSheetOpen } = useShellKeys()
  const toggle = () => {
    save('uiSettings', NARROW, !isNarrow)
    setNarrow(!isNarrow)
  }
  return (
    <>
      <SkipLink />
      <Band />
      <ActingBanner />
      <IncidentBanner />
      <header className={classes.header}>
        <IconButton
          className={classes.menuButton}
          label={t('common:shell.openMenu')}
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        >
          <MenuIcon size={18} aria-hidden="true" />
        </IconButton>
        <Logo />
        <span className={classes.account}>{me.account.name}</span>
        <span className={classes.grow} />
        <SearchButton />
        <TeamSelector />
        <UserMenu onShortcuts={() => setSheetOpen(true)} />
      </header>
      <div className={classes.body} data-narrow={isNarrow}>
        <Sidebar isNarrow={isNarrow} onToggle={toggle} />
        <div className={classes.content}>
          <main id="content" className={classes.main} tabIndex={-1}>
            <InShell value>{children}</InShell>
          </main>
          <Footer />
        </div>
      </div>
      {isMenuOpen && (
        <Suspense fallback={null}>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      {isSheetOpen && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Header and footer only, for pages outside of the areas such as the payment page. */
export const BareShell = ({ children }: { children: ReactNode }) => {
  const { isSheetOpen, setSheetOpen } = useShellKeys()
  return (
    <>
      <SkipLink />
      <Band />
      <ActingBanner />
      <IncidentBanner />
      <header className={classes.header}>
        <Logo />
        <span className={classes.grow} />
        <UserMenu onShortcuts={() => setSheetOpen(true)} />
      </header>
      <div className={classes.content}>
        <main id="content" className={classes.main} tabIndex={-1}>
          <InShell value>{children}</InShell>
        </main>
        <Footer />
      </div>
      {isSheetOpen && (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
