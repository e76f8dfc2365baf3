import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { accountTypeOfPath } from '#domain/access/account-types.ts'
import { Boundary } from './kit/page/boundary.tsx'
import { AtPlace, usePlaces, useStep, type Arrival } from './kit/place/place.tsx'
import { routeTable } from './kit/place/route-table.ts'
import { fetchTexts } from './kit/texts.ts'
import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.tsx'
import { AreaGuard, PageGuard, SignedInGuard } from './shell/guards.tsx'
import { NotFound, NotFoundPage } from './shell/not-found-page.tsx'
import { PageAwaited, RootLayout } from './shell/root-layout.tsx'
import { UnexpectedErrorPage } from './shell/unexpected-error-page.tsx'

interface Destination {
  /** As in the browser: a page of an area follows the area's own segment. */
  path: string
  isHere: () => boolean
  load: () => Promise<unknown>
  page: ReactNode
}

/** A page that broke is shown again when the address changes. */
const Kept = ({ children }: { children: ReactNode }) => (
  <Boundary resetKey={useStep()} Failed={UnexpectedErrorPage}>
    {children}
  </Boundary>
)

const inArea = (key: string, page: ReactNode): ReactNode => (
  <AreaGuard>
    <Kept key={key}>{page}</Kept>
  </AreaGuard>
)

const guarded = (route: PageRoute, page: ReactNode): ReactNode => {
  if (route.area) return inArea(route.path, <PageGuard route={route}>{page}</PageGuard>)
  return <Kept key={route.path}>{route.signedIn ? <SignedInGuard>{page}</SignedInGuard> : page}</Kept>
}

/**
 * The page of a route, fetched when it is first shown or pointed at. Code that has come already is shown at once,
 * without the wait of React's lazy parts.
 */
const destinationOf = (route: PageRoute): Destination => {
  let come: ComponentType | null = null
  const load = async (): Promise<ComponentType> => {
    // Texts that only come when the page asks for them would hide it again for a moment.
    const [Page] = await Promise.all([route.load(), fetchTexts(route.texts ?? [])])
    come = Page
    return Page
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
  return {
    path: route.area ? `/$persona/${route.path}` : route.path,
    isHere: () => come !== null,
    load,
    page: guarded(route, <Page />),
  }
}

const find = routeTable(pageRoutes.map(destinationOf))

const nothing = { params: {}, isHere: () => true, load: async () => undefined }
const unknownInArea = inArea('', <NotFound />)

/** The page of a path; an unknown one of an area is shown within it, to who may be there. */
export const arrivalOf = (path: string): Arrival => {
  const found = find(path)
  if (found) return { ...found.route, params: found.params }
  const [, persona = ''] = path.split('/')
  return accountTypeOfPath(persona)
    ? { ...nothing, params: { persona }, page: unknownInArea }
    : { ...nothing, page: <NotFoundPage /> }
}

/** Everything that is shown: the page of the address, and what is around each page. */
export const App = () => {
  const places = usePlaces()
  return (
    <Boundary resetKey={places[0]?.step} Failed={UnexpectedErrorPage}>
      <RootLayout>
        {places.map((place, index) => (
          <AtPlace key={place.slot} place={place} isInSight={index === 0}>
            <Suspense fallback={<PageAwaited />}>{place.arrival.page}</Suspense>
          </AtPlace>
        ))}
      </RootLayout>
    </Boundary>
  )
}
