/** What the program does for its users: each has one folder of this name on every floor. */
export const CAPABILITIES = [
  'access',
  'account',
  'claim',
  'document',
  'money',
  'party',
  'platform',
  'policy',
  'questionnaire',
  'quote',
  'rating',
  'risk',
  'underwriting',
] as const

export type Capability = (typeof CAPABILITIES)[number]

/** The folders of each floor that know of no capability: what every capability is built on. */
export const GROUND = {
  contract: [],
  domain: ['kernel', 'market'],
  server: [
    'backup',
    'command',
    'database',
    'http',
    'integrations',
    'jobs',
    'mail',
    'market',
    'outbound',
    'pdf',
    'process',
    'testing',
  ],
  web: ['client', 'kit', 'list', 'locales', 'login', 'public', 'shell'],
} as const

export type Floor = keyof typeof GROUND

/** The files at the root of a floor, which may import all of it, and why each is there; tests of the whole floor apart. */
export const AT_ROOT: Readonly<Record<Floor, Readonly<Record<string, string>>>> = {
  domain: {},
  contract: {
    'all.ts': 'Merges the endpoints of the capabilities.',
    'endpoint.ts': 'The form of an endpoint.',
    'list-query.ts': 'The query of a list, made of its declaration.',
    'list.ts': 'The form of a list.',
    'notes.ts': 'What the API document says of endpoints alike.',
    'parameters.ts': 'What each parameter of a query is.',
    'record-endpoints.ts': 'The endpoints of a plain record.',
    'tags.ts': 'What each group of endpoints is.',
    'values.ts': 'Values that many schemas share.',
    'wire.ts': 'How money and instants travel.',
  },
  server: {
    'app.ts': 'Makes the program of its parts.',
    'calendar.ts': 'Runs the timers of the capabilities.',
    'demo-logins.ts': 'Public logins of a demo, refused and turned off.',
    'env.ts': 'Every setting.',
    'first-run.ts': 'What an empty database begins with.',
    'handlers.ts': 'Merges the handlers of the capabilities.',
    'invariants.ts': 'What must hold of the rows of all capabilities.',
    'job-handlers.ts': 'Merges what jobs do.',
    'main.ts': 'Starts the program.',
    'sandbox-timers.ts': 'Runs the timers of sandboxes, each at its own moment.',
  },
  web: {
    'client.ts': 'Calls an endpoint.',
    'first-script.ts': 'Starts in the browser before all else.',
    'fonts.ts': 'Fetches the fonts behind the first page.',
    'i18n.ts': 'Begins the texts.',
    'look-ahead.ts': 'Asks for what the first page reads.',
    'main.tsx': 'Starts the application.',
    'modals.ts': 'Merges the dialogs of the capabilities.',
    'newer-record.tsx': 'What a form does once another user has changed its record.',
    'page-addresses.ts': 'The addresses of all pages, for the server.',
    'page-route.ts': 'The form of a route.',
    'paths.ts': 'Every address.',
    'record-form.tsx': 'What the form of any record waits for, and how it is saved.',
    'router.tsx': 'Shows the page of an address.',
    'routes.tsx': 'Merges the routes of the capabilities.',
    'session-context.ts': 'Who is signed in, for every page.',
    'team.ts': "The header's team, which lists and pages follow.",
    'today.ts': 'Today by the clock of the server, for every form.',
    'use-api.ts': 'Reads, commands and downloads of a page.',
    'use-modal.ts': 'Opens a dialog of any capability.',
    'use-path-params.ts': 'What the address of a page names.',
    'use-priced.ts': 'A price for the terms on the screen.',
    'virtual.d.ts': 'The types of what the build makes.',
  },
}

/** A folder with more files of code than this is hard to look through; tests are not counted. */
export const FILES_AT_MOST = 15

/** Folders that have more, and how many; the figure may fall and not rise. */
export const CROWDED: Readonly<Record<string, number>> = {
  'domain/rating': 18,
  'web/account': 22,
  'web/quote': 26,
  'web/quote/calculator': 19,
  'web/quote/price': 16,
  'web/shell': 19,
}

/**
 * Which capabilities may import of which others on the same floor, each what the other has in `shared/` on the server and
 * in the pages. A new edge is a decision: it is added here, or what is needed moves to its owner.
 */
export const MAY_USE: Readonly<Record<Floor, Partial<Record<Capability, readonly Capability[]>>>> = {
  contract: {
    questionnaire: ['account'],
    quote: ['account', 'questionnaire', 'rating'],
    risk: ['account'],
    underwriting: ['quote', 'rating'],
  },
  domain: {
    account: ['access', 'money', 'risk'],
    claim: ['access'],
    document: ['access', 'policy', 'rating'],
    money: ['access'],
    party: ['access', 'quote'],
    policy: ['access'],
    questionnaire: ['account', 'risk'],
    quote: [
      'access',
      'account',
      'document',
      'money',
      'policy',
      'questionnaire',
      'rating',
      'risk',
      'underwriting',
    ],
    rating: ['access', 'money', 'policy', 'questionnaire'],
    risk: ['questionnaire'],
    underwriting: ['access', 'account', 'questionnaire', 'rating'],
  },
  server: {
    access: ['party'],
    account: ['document', 'party', 'questionnaire', 'quote', 'rating', 'risk'],
    claim: ['policy'],
    money: ['document', 'policy'],
    party: ['access', 'quote'],
    platform: ['party'],
    policy: ['account', 'document', 'money', 'party', 'quote', 'rating', 'underwriting'],
    questionnaire: ['access', 'account', 'risk'],
    quote: [
      'access',
      'account',
      'document',
      'party',
      'policy',
      'questionnaire',
      'rating',
      'risk',
      'underwriting',
    ],
    rating: ['party', 'quote'],
    risk: ['account', 'quote', 'rating', 'underwriting'],
    underwriting: ['account', 'questionnaire', 'quote', 'rating'],
  },
  web: {
    access: ['party'],
    account: ['document', 'policy', 'quote', 'rating', 'risk'],
    platform: ['account', 'claim', 'money', 'party', 'policy', 'quote'],
    policy: ['document', 'money', 'rating', 'underwriting'],
    questionnaire: ['access', 'account'],
    quote: ['account', 'document', 'platform', 'policy', 'questionnaire', 'rating', 'underwriting'],
    risk: ['account', 'questionnaire'],
    underwriting: ['quote', 'rating'],
  },
}

export interface Import {
  from: string
  to: string
}

const roomOf = (path: string): string | null =>
  path.split('/').length > 2 ? (path.split('/')[1] ?? null) : null

const isCapability = (room: string | null): room is Capability =>
  (CAPABILITIES as readonly (string | null)[]).includes(room)

/** What a floor may import of the others, with the one way from the server to what fills a demo. */
const MAY_IMPORT: Readonly<Record<Floor, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
}
const DEMO_ENTRY: Import = { from: 'server/first-run.ts', to: 'db/seed/demo-book.ts' }

const floorOf = (path: string): string => path.split('/')[0] ?? ''

const isSame = (one: Import, other: Import): boolean => one.from === other.from && one.to === other.to

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith('server/testing/')

/** An import against the order of the floors, in whatever form it is written; also of tests' support by the product. */
export const isAgainstFloors = (one: Import): boolean => {
  if (isTest(one.from)) return false
  if (isTest(one.to)) return true
  const from = floorOf(one.from) as Floor
  return floorOf(one.to) !== from && !MAY_IMPORT[from].includes(floorOf(one.to)) && !isSame(one, DEMO_ENTRY)
}

const isSameFloor = ({ from, to }: Import): boolean => floorOf(from) === floorOf(to)

/** Files at the root of a floor merge what the capabilities offer; tests and their support read all of them. */
const seesAll = ({ from }: Import): boolean => roomOf(from) === null || isTest(from)

/** On the server and in the pages, a capability's files are its own but for `shared/`, which others may import. */
export const isTrespass = (one: Import): boolean =>
  /^(server|web)\//.test(one.from) &&
  isSameFloor(one) &&
  !seesAll(one) &&
  isCapability(roomOf(one.to)) &&
  roomOf(one.from) !== roomOf(one.to) &&
  one.to.split('/')[2] !== 'shared'

/** The two known ways up: what a session may do is read with every request, and drawing is a port of every command. */
export const KNOWN_WAYS_UP: readonly Import[] = [
  { from: 'server/http/session.ts', to: 'server/access/shared/live-session.ts' },
  { from: 'server/command/ports.ts', to: 'server/document/shared/render.ts' },
]

/** The ground knows no capability of its own floor; of the domain it reads the tables that it carries out. */
export const isUpwards = (one: Import): boolean =>
  isSameFloor(one) &&
  !seesAll(one) &&
  !isCapability(roomOf(one.from)) &&
  isCapability(roomOf(one.to)) &&
  !KNOWN_WAYS_UP.some((known) => isSame(one, known))

/** The two capabilities that an import joins on one floor, or null. */
export const edgeOf = (one: Import): { floor: Floor; from: Capability; to: Capability } | null => {
  const [from, to] = [roomOf(one.from), roomOf(one.to)]
  return isSameFloor(one) && !seesAll(one) && isCapability(from) && isCapability(to) && from !== to
    ? { floor: floorOf(one.from) as Floor, from, to }
    : null
}

/** An import of a capability that the importing one may not use. */
export const isUnagreed = (one: Import): boolean => {
  const edge = edgeOf(one)
  return edge !== null && !MAY_USE[edge.floor][edge.from]?.includes(edge.to)
}

/** Pairs of capabilities of a floor that use each other. */
export const mutualPairs = (floor: Floor): string[] =>
  CAPABILITIES.flatMap((one, at) =>
    CAPABILITIES.slice(at + 1)
      .filter((other) => MAY_USE[floor][one]?.includes(other) && MAY_USE[floor][other]?.includes(one))
      .map((other) => `${one} and ${other}`),
  )

/** Files that import each other in a circle, each circle sorted: Tarjan's strongly connected components. */
export const circles = (imports: readonly Import[]): string[][] => {
  const after = Map.groupBy(imports, ({ from }) => from)
  const order = new Map<string, { at: number; low: number }>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (file: string): { at: number; low: number } => {
    const mine = { at: order.size, low: order.size }
    order.set(file, mine)
    path.push(file)
    for (const { to } of after.get(file) ?? []) {
      const known = order.get(to)
      if (!known) mine.low = Math.min(mine.low, visit(to).low)
      else if (path.includes(to)) mine.low = Math.min(mine.low, known.at)
    }
    if (mine.low === mine.at) {
      const circle = path.splice(path.indexOf(file))
      if (circle.length > 1) found.push(circle.sort())
    }
    return mine
  }
  for (const file of after.keys()) if (!order.has(file)) visit(file)
  return found
}
