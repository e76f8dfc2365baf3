import {
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { createElement, lazy, Suspense, type ComponentType } from 'react'
import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.tsx'
import { AreaGuard, PageGuard, SignedInGuard } from './shell/guards.tsx'
import { NotFound, NotFoundPage } from './shell/not-found-page.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { UnexpectedErrorPage } from './shell/unexpected-error-page.tsx'

const plainSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const searchText = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

/**
 * The page, fetched when it is first shown or pointed at. React's own lazy part is used, as the router's suspends
 * on some renders and not on others, which React reports as a misuse.
 */
const component = (route: PageRoute): ComponentType => {
  const Page = lazy(async () => ({ default: await route.load() }))
  return () => (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  )
}

/** Lets the router fetch a page's code when a link to it is pointed at. */
const preloaded = (route: PageRoute, shown: ComponentType): RouteComponent =>
  Object.assign(() => createElement(shown), { preload: async () => void (await route.load()) })

const areaRoot = createRoute({ getParentRoute: () => root, path: '$persona', component: AreaGuard })

const unknownInArea = createRoute({ getParentRoute: () => areaRoot, path: '$', component: NotFound })

const areaRoute = (route: PageRoute & { area: true }): AnyRoute => {
  const Page = component(route)
  return createRoute({
    getParentRoute: () => areaRoot,
    path: route.path,
    component: preloaded(route, () => (
      <PageGuard route={route}>
        <Page />
      </PageGuard>
    )),
  })
}

const openRoute = (route: PageRoute & { area: false }): AnyRoute => {
  const Page = component(route)
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    component: preloaded(
      route,
      route.signedIn
        ? () => (
            <SignedInGuard>
              <Page />
            </SignedInGuard>
          )
        : Page,
    ),
  })
}

const isArea = (route: PageRoute): route is PageRoute & { area: true } => route.area
const isOpen = (route: PageRoute): route is PageRoute & { area: false } => !route.area

/** The router over every registered page. The query of an address stays plain text, never JSON. */
export const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      ...pageRoutes.filter(isOpen).map(openRoute),
      areaRoot.addChildren([...pageRoutes.filter(isArea).map(areaRoute), unknownInArea]),
    ]),
    parseSearch: plainSearch,
    stringifySearch: searchText,
    defaultPreload: 'intent',
    defaultErrorComponent: UnexpectedErrorPage,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
