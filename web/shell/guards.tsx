import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { accountTypeOfPath } from '#domain/access/account-types.ts'
import { chosenLocale } from '../client/locale.ts'
import { goToLogin } from '../client/session/sign-in.ts'
import { refreshInBackground } from '../client/session/refresh.ts'
import { MarketContext } from '../kit/format/market.ts'
import { marketViews, type MarketView } from '../kit/format/market-views.ts'
import { ModalHost } from '../kit/window/modal-host.tsx'
import { Page } from '../kit/page/page.tsx'
import { go, useParams } from '../kit/place/place.tsx'
import { openSavedState } from '../kit/saved-state.ts'
import { Skeletons } from '../kit/page/skeleton.tsx'
import { ErrorState } from '../kit/page/states.tsx'
import { showLocale, useTranslation } from '../kit/texts.ts'
import { hasTokens, ME_STALE_MS } from '../look-ahead.ts'
import type { AreaRoute } from '../page-route.ts'
import { paths } from '../paths.ts'
import { SessionContext, sessionOf, useSession, type Me } from '../session-context.ts'
import { beginTeams } from '../team.ts'
import { useApi } from '../use-api.ts'
import { AppShell, BareShell } from './app-shell.tsx'
import { MfaGate } from './step-up/mfa-gate.tsx'
import { NotFound, NotFoundPage } from './not-found-page.tsx'
import { usePaletteOpen } from './palette/palette-state.ts'
import { SessionEndHost } from './session-end/session-end-host.tsx'
import { StepUpHost } from './step-up/step-up-host.tsx'

const loadModals = async () => (await import('../modals.ts')).modals

/** Seen by few, and the only page that needs the sentence of every permission. */
const Forbidden = lazy(async () => ({ default: (await import('./forbidden-page.tsx')).ForbiddenPage }))
const NotByLink = lazy(async () => ({ default: (await import('./forbidden-page.tsx')).NotByLinkPage }))
const fetchPalette = () => import('./palette/palette.tsx')
const Palette = lazy(async () => ({ default: (await fetchPalette()).Palette }))
/** Long after the page has settled: who opens the palette then loses no keystroke. */
const PALETTE_AHEAD_MS = 3000

/** Loads the user and gives it, with the market's view, to everything inside; sends others to the login. */
const SignedIn = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('common')
  const isPossible = hasTokens()
  const user = useApi('authMe', {}, { enabled: isPossible, staleTime: ME_STALE_MS })
  useEffect(() => {
    if (!isPossible) goToLogin()
  }, [isPossible])
  if (user.data) return <WithUser me={user.data}>{children}</WithUser>
  if (user.error && user.error.status !== 401)
    return (
      <Page>
        <ErrorState
          error={{ message: t('common:page.userFailed'), requestId: user.error.requestId }}
          onRetry={() => void user.refetch()}
        />
      </Page>
    )
  return (
    <Page>
      <Skeletons lines={6} height={24} />
    </Page>
  )
}

const WithUser = ({ me, children }: { me: Me; children: ReactNode }) => {
  const { locale } = useTranslation('common')
  const isPaletteOpen = usePaletteOpen()
  useEffect(() => {
    // Without a connection it is fetched when it is opened.
    const timer = setTimeout(() => void fetchPalette().catch(() => undefined), PALETTE_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(refreshInBackground, [])
  const session = useMemo(() => {
    openSavedState(me.account.accountType)
    beginTeams(me)
    return sessionOf(me)
  }, [me])
  const view = useMemo(
    (): MarketView => ({ ...marketViews[me.account.market], locale }),
    [me.account.market, locale],
  )
  useEffect(() => {
    // The market's own words, unless the user chose a language.
    if (chosenLocale() === null) void showLocale(marketViews[me.account.market].locale)
  }, [me.account.market])
  return (
    <SessionContext value={session}>
      <MarketContext value={view}>
        {children}
        <ModalHost load={loadModals} />
        <StepUpHost />
        <SessionEndHost />
        {isPaletteOpen && !session.isByLink && (
          <Suspense fallback={null}>
            <Palette />
          </Suspense>
        )}
      </MarketContext>
    </SessionContext>
  )
}

/** An area belongs to one account type: others go to their own home. */
export const AreaGuard = ({ children }: { children: ReactNode }) => {
  const { persona } = useParams()
  if (!persona || !accountTypeOfPath(persona)) return <NotFoundPage />
  return (
    <SignedIn>
      <OwnArea asked={persona}>{children}</OwnArea>
    </SignedIn>
  )
}

const OwnArea = ({ asked, children }: { asked: string; children: ReactNode }) => {
  const { me, persona, isByLink } = useSession()
  const isOwn = asked === persona
  useEffect(() => {
    if (!isOwn) go(paths.home(me.account.accountType), 'replace')
  }, [isOwn, me.account.accountType])
  if (isByLink)
    return (
      <BareShell>
        <Suspense fallback={null}>
          <NotByLink />
        </Suspense>
      </BareShell>
    )
  return isOwn ? (
    <AppShell>
      <MfaGate>{children}</MfaGate>
    </AppShell>
  ) : null
}

/** A page outside of the areas that needs a user: no menu, but the header. */
export const SignedInGuard = ({ children }: { children: ReactNode }) => (
  <SignedIn>
    <BareShell>
      <MfaGate>{children}</MfaGate>
    </BareShell>
  </SignedIn>
)

/** Shows the page to users who may see it, and shows others which permission is missing. */
export const PageGuard = ({ route, children }: { route: AreaRoute; children: ReactNode }) => {
  const { me, can } = useSession()
  if (route.only && !route.only.includes(me.account.accountType)) return <NotFound />
  if (can(route.permission)) return children
  return (
    <Suspense fallback={null}>
      <Forbidden needed={route.permission} />
    </Suspense>
  )
}
