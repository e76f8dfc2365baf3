import {
  createRootRoute,
  createRoute,
  createRouter,
  type AnyRoute,
  type RouteComponent,
} from '@tanstack/react-router'
import { createElement, lazy, Suspense, useState, type ComponentType } from 'react'
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
 * on some renders and not on others, which React reports as a misuse. Code that has come already is shown at once.
 */
const pageOf = (route: PageRoute): { Page: ComponentType; load: () => Promise<ComponentType> } => {
  let come: ComponentType | null = null
  const load = async (): Promise<ComponentType> => {
    come ??= await route.load()
    return come
  }
  const Later = lazy(async () => ({ default: await load() }))
  const Page = () => {
    const [Shown] = useState(() => come ?? Later)
    return (
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    )
  }
  return { Page, load }
}

/** Lets the router fetch a page's code when a link to it is pointed at. */
const preloaded = (load: () => Promise<ComponentType>, shown: ComponentType): RouteComponent =>
  Object.assign(() => createElement(shown), { preload: async () => void (await load()) })

const areaRoot = createRoute({ getParentRoute: () => root, path: '$persona', component: AreaGuard })

const unknownInArea = createRoute({ getParentRoute: () => areaRoot, path: '$', component: NotFound })

const areaRoute = (route: PageRoute & { area: true }): AnyRoute => {
  const { Page, load } = pageOf(route)
  return createRoute({
    getParentRoute: () => areaRoot,
    path: route.path,
    component: preloaded(load, () => (
      <PageGuard route={route}>
        <Page />
      </PageGuard>
    )),
  })
}

const openRoute = (route: PageRoute & { area: false }): AnyRoute => {
  const { Page, load } = pageOf(route)
  return createRoute({
    getParentRoute: () => root,
    path: route.path,
    component: preloaded(
      load,
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

/** Fetches the code of the page at an address: settled when the page can be shown without a wait. */
export const codeOf = async (router: ReturnType<typeof makeRouter>, path: string): Promise<void> => {
  const [routes] = router.getMatchedRoutes(path)
  await Promise.all(
    routes.map(async ({ options }) => (options.component as RouteComponent | undefined)?.preload?.()),
  )
}
