import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { restoreScroll, watchScroll } from './scroll.ts'

/** A page that an address leads to. */
export interface Arrival {
  params: Readonly<Record<string, string>>
  /** Whether the page's code has come. */
  isHere: () => boolean
  load: () => Promise<unknown>
  page: ReactNode
}

export interface Place {
  path: string
  /** The query with its question mark, or nothing. */
  query: string
  arrival: Arrival
  /** Counts arrivals, so that a page that broke is tried again by the next. */
  step: number
  /** The part of the document that holds the page; one that was made ahead has another than the page before it. */
  slot: number
}

export type Mode = 'push' | 'replace'

let arrivalOf: (path: string) => Arrival = () => {
  throw new Error('Addresses lead nowhere before the pages are known.')
}
let onArrival: (path: string) => void = () => undefined
let here: Place | null = null
let ahead: Place | null = null
let places: readonly Place[] = []
/** The browser's steps: a page whose code comes later than that of the next is not shown. */
let steps = 0
const listeners = new Set<() => void>()

const show = (): void => {
  places = [here, ahead].filter((place) => place !== null)
  for (const listener of listeners) listener()
}

const arrive = (path: string, query: string, arrival: Arrival): void => {
  const slot = (path === ahead?.path ? ahead : here)?.slot ?? 0
  here = { path, query, arrival, step: steps, slot }
  ahead = null
  onArrival(path)
  show()
}

/**
 * Makes the page at a path out of sight: its code comes, it reads what it needs and is drawn, while another page is
 * shown. When its address is the next, it is only uncovered; otherwise it is forgotten.
 */
export const makeAhead = async (path: string): Promise<void> => {
  const from = here
  const arrival = arrivalOf(path)
  if (!arrival.isHere()) await arrival.load().catch(() => undefined)
  if (!from || here !== from || path === from.path) return
  ahead = { path, query: '', arrival, step: steps, slot: from.slot + 1 }
  show()
}

/** Shows the page of the browser's address; the page before stays until the code of the next has come. */
const follow = async (): Promise<void> => {
  const { pathname: path, search: query } = location
  if (path === here?.path && query === here.query) return
  steps += 1
  const step = steps
  const arrival = path === here?.path ? here.arrival : arrivalOf(path)
  // What fails to load is shown by the page itself.
  if (!arrival.isHere()) await arrival.load().catch(() => undefined)
  if (step === steps) arrive(path, query, arrival)
}

type MayLeave = () => Promise<boolean>
let mayLeave: MayLeave | null = null

/** Asks before another page is shown, until the function that it gives is called. */
export const holdPlace = (ask: MayLeave): (() => void) => {
  mayLeave = ask
  return () => {
    if (mayLeave === ask) mayLeave = null
  }
}

/** Takes a step once it may be taken. */
const onceFree = async (step: () => void): Promise<void> => {
  if (mayLeave && !(await mayLeave())) return
  mayLeave = null
  step()
}

/** The browser has stepped already: back to the page that is held, which asks, and then there. */
const onStep = (): void => {
  if (!mayLeave || !here || location.pathname === here.path) return void follow()
  history.pushState(null, '', here.path + here.query)
  void onceFree(() => history.back())
}

/** Goes to an address of `paths` without a reload; `replace` leaves no step behind for the Back button. */
export const go = (href: string, mode: Mode = 'push'): void => {
  const next = new URL(href, location.href)
  if (next.origin !== location.origin) {
    location.assign(next)
    return
  }
  if (mayLeave && next.pathname !== location.pathname) return void onceFree(() => go(href, mode))
  const isSamePath = next.pathname === location.pathname
  if (mode === 'push') history.pushState(null, '', next)
  else history.replaceState(isSamePath ? history.state : null, '', next)
  void follow()
}

/** Fetches the code of the page at an address. */
export const preload = async (href: string): Promise<void> => {
  await arrivalOf(new URL(href, location.href).pathname).load()
}

/**
 * Begins at the browser's address.
 *
 * @param pages the page of a path
 * @param onPlace is called with the path of each place that is shown
 */
export const startPlaces = (pages: (path: string) => Arrival, onPlace: (path: string) => void): void => {
  arrivalOf = pages
  onArrival = onPlace
  const { pathname, search, hash } = location
  const path = pathname.replace(/(?<=.)\/+$/, '')
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash)
  arrive(path, search, pages(path))
  addEventListener('popstate', onStep)
  watchScroll()
}

/** Whether what is inside can be seen; false for a page that is made ahead. */
const InSight = createContext(true)

/** Whether this can be seen, and may speak for the page: its title, for one. */
export const useInSight = (): boolean => useContext(InSight)

const PlaceContext = createContext<Place | null>(null)

const usePlace = (): Place => {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('This was shown outside of the pages.')
  return place
}

const onPlace = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place that is shown, and after it the one that is made ahead, if any. */
export const usePlaces = (): readonly Place[] => useSyncExternalStore(onPlace, () => places)

/** What is at a place, with its address; out of sight it takes no room, no focus and no part in what is read out. */
export const AtPlace = ({
  place,
  isInSight,
  children,
}: {
  place: Place
  isInSight: boolean
  children: ReactNode
}) => {
  const { path } = place
  useLayoutEffect(() => (isInSight && path ? restoreScroll() : undefined), [isInSight, path])
  return (
    <div style={{ display: isInSight ? 'contents' : 'none' }} inert={!isInSight}>
      <InSight value={isInSight}>
        <PlaceContext value={place}>{children}</PlaceContext>
      </InSight>
    </div>
  )
}

/** The path of the page that is shown. */
export const usePath = (): string => usePlace().path

/** The query of the address, with its question mark. */
export const useQueryText = (): string => usePlace().query

/** Counts the addresses that were shown. */
export const useStep = (): number => usePlace().step

/** What the address has in the places of its route's `$names`. */
export const useParams = (): Readonly<Record<string, string | undefined>> => usePlace().arrival.params

/** Leads on at once and leaves no step behind. */
export const Redirect = ({ to }: { to: string }) => {
  useEffect(() => go(to, 'replace'), [to])
  return null
}
