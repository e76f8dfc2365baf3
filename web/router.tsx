import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
} from '@tanstack/react-router'
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

const component = (route: PageRoute) => lazyRouteComponent(async () => ({ Page: await route.load() }), 'Page')

const areaRoot = createRoute({ getParentRoute: () => root, path: '$persona', component: AreaGuard })

const unknownInArea = createRoute({ getParentRoute: () => areaRoot, path: '$', component: NotFound })

const areaRoute = (route: PageRoute & { area: true }): AnyRoute => {
  const Page = component(route)
  return createRoute({
    getParentRoute: () => areaRoot,
    path: route.path,
    component: () => (
      <PageGuard route={route}>
        <Page />
      </PageGuard>
    ),
  })
}

const openRoute = (route: PageRoute & { area: false }): AnyRoute => {
  const Page = component(route)
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    component: route.signedIn
      ? () => (
          <SignedInGuard>
            <Page />
          </SignedInGuard>
        )
      : Page,
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
