import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointsPlugin } from './tools/vite-endpoints.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The first script of a page: it asks for the record before anything else has come, so nothing here may need React. */
const FIRST =
  /[\\/](web[\\/](first-script|client[\\/](early|session[\\/](session|refresh|tabs))|kit[\\/]clock))\.ts/
/** What the login page shares with the console, apart from React; with it what loads either's later parts. */
const SIGN_IN =
  /vite[\\/]preload-helper|[\\/]web[\\/](client[\\/](color-scheme|problem|session[\\/]sign-in|sso-way|locale|cookies[\\/](cookie-consent|use-cookie-question))\.ts|kit[\\/]style[\\/](tokens|base)\.css|login[\\/]entry\.module\.css)/
const LOGIN = /[\\/]web[\\/]login[\\/]|login\.json|\.html/
const FORM_LIBRARIES =
  /node_modules[\\/](@mantine[\\/](core|form)|@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar)/
const FORM_PARTS =
  /[\\/]web[\\/]kit[\\/](form[\\/]([\w-]*field|[\w-]*form|choice|mistakes[\\/][\w-]+)|window[\\/](modal|modal-frame|confirm-dialog|drawer-panel)|mantine|style[\\/]theme)\./

const KIT =
  /[\\/]web[\\/](kit[\\/](?!page[\\/](timeline|up-to-date))|(access|account|policy|quote|money)[\\/]shared[\\/](?!company|timeline|invoice-table|account\.ts|quote\.ts|failure-text)|(rating[\\/]shared[\\/]product-names|platform[\\/]shared|party[\\/]shared[\\/]picture-card|claim[\\/]shared[\\/]status)|(?!use-priced)[\w-]+\.tsx?)|lucide-react/
/** A few lines each that most pages read: dates, money, statuses. As files of their own each would wait for its turn. */
const SHORT_FACTS =
  /[\\/]domain[\\/](kernel[\\/](csv|dates|money)|market[\\/](states|zip3|format)|(quote|policy|claim|account[\\/]submission)[\\/]lifecycle|policy[\\/]book[\\/]statuses|money[\\/]invoices|account[\\/]statuses|quote[\\/](coverage[\\/]group-order|dashboard))\.(ts|json)|signed-money\.ts|use-(debounced-(callback|value)|callback-ref)\.mjs/
/** Lists of business with what every list is made of: the homes and the list pages, and no page of one record. */
const TABLES =
  /[\\/]web[\\/](kit[\\/]table[\\/](?!csv)|list[\\/](?!searched)[\w-]+\.ts|(account|policy|quote)[\\/]shared[\\/][\w-]*(table|presets))|[\\/]contract[\\/](list|(quote|policy|account)[\\/]lists)\.ts/
/** What pages of one record show next to each other; tables and the dashboard do without it. */
const RECORD_PAGES =
  /[\\/]web[\\/](use-priced|client[\\/]tries|questionnaire[\\/]shared|account[\\/]shared[\\/]company|kit[\\/]page[\\/](timeline|up-to-date)|shell[\\/]record-failed|document[\\/]shared|account[\\/]shared[\\/]timeline|underwriting[\\/](shared|subjectivity)|quote[\\/](shared[\\/](quote\.ts|failure-text)|price[\\/](?!step-|price-story|waterfall)|[\w-]+\.(tsx?|module)))|[\\/]domain[\\/]quote[\\/]released/
/** How a price was worked out: opened by who wants to know, on a quote, in the calculator and where prices are compared. */
const PRICE_STORY =
  /[\\/]web[\\/]quote[\\/]price[\\/](step-|price-story|waterfall)|[\\/]domain[\\/]rating[\\/]proof[\\/]answer-words/
/** Dialogs of a few lines each: as files of their own each would cost every page its name. */
const SHORT_DIALOGS = [
  'account-team',
  'account-undecline',
  'claim-assign',
  'message-label',
  'quote-approve',
  'quote-binder-reinstate',
  'quote-binder-void',
  'quote-broker-fee',
  'quote-bypass',
  'quote-delete-all',
  'quote-forward',
  'quote-mga-fee',
  'quote-need-by',
  'quote-note',
  'quote-reassign',
  'quote-reassign-many',
  'quote-refer',
  'quote-reject',
  'quote-reopen',
  'quote-rescind',
  'quote-submit',
  'quote-tam',
  'subjectivity-extend',
  'subjectivity-submit',
  'submission-assign',
  'submission-decline',
  'submission-note',
]
const USER_DIALOGS = /[\\/]web[\\/]party[\\/]user[\\/]modals[\\/]/
/** What only forms need; whatever imports it belongs to them. */
const FORM_WEIGHT =
  /node_modules[\\/](@mantine[\\/]form|zod|libphonenumber-js)|@mantine[\\/]core.*(Combobox|Select|Input)/

interface Chunking {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const known = new Map<string, boolean>()

const reachesForms = (id: string, context: Chunking, seen: Set<string>): boolean => {
  if (seen.has(id)) return false
  seen.add(id)
  if (known.get(id) ?? FORM_PARTS.test(id)) return true
  return (context.getModuleInfo(id)?.importedIds ?? []).some(
    (one) => FORM_WEIGHT.test(one) || (!one.includes('node_modules') && reachesForms(one, context, seen)),
  )
}

/** Whether a module cannot run before the parts of forms have come. */
const needsForms = (id: string, context: Chunking): boolean => {
  const needs = known.get(id) ?? reachesForms(id, context, new Set())
  known.set(id, needs)
  return needs
}

/**
 * Few files instead of one for every module that two pages share: HTTP/1.1 fetches six at a time. What the first
 * page needs is one file; forms, their schemas and the rest of the kit follow when a page asks for them.
 */
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
  { name: 'first', test: FIRST, priority: 9, includeDependenciesRecursively: false },
  { name: 'sign-in', test: SIGN_IN, priority: 8, includeDependenciesRecursively: false },
  {
    name: 'console',
    test: (id: string) => !LOGIN.test(id),
    tags: ['$initial' as const],
    priority: 7,
    includeDependenciesRecursively: false,
  },
  {
    name: 'zod',
    test: /node_modules[\\/]zod[\\/]/,
    priority: 6,
    includeDependenciesRecursively: false,
  },
  { name: 'forms', test: FORM_LIBRARIES, priority: 5, includeDependenciesRecursively: false },
  { name: 'forms', test: FORM_PARTS, priority: 5, includeDependenciesRecursively: false },
  {
    name: 'short-dialogs',
    test: (id: string) => SHORT_DIALOGS.some((name) => id.endsWith(`/${name}-modal.tsx`)),
    priority: 5,
    includeDependenciesRecursively: false,
  },
  { name: 'user-dialogs', test: USER_DIALOGS, priority: 5, includeDependenciesRecursively: false },
  { name: 'tables', test: TABLES, minShareCount: 2, priority: 5, includeDependenciesRecursively: false },
  {
    debugName: 'kit',
    name: (id: string, context: Chunking) => (needsForms(id, context) ? 'kit-forms' : 'kit'),
    test: (id: string) => KIT.test(id) || SHORT_FACTS.test(id),
    minShareCount: 2,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    name: 'price-story',
    test: PRICE_STORY,
    minShareCount: 2,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  {
    debugName: 'record-pages',
    name: (id: string, context: Chunking) =>
      needsForms(id, context) ? 'record-pages-forms' : 'record-pages',
    test: RECORD_PAGES,
    minShareCount: 2,
    priority: 3,
    includeDependenciesRecursively: false,
  },
]

const API = process.env.API_URL ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: at('.'),
  publicDir: at('web/public'),
  plugins: [react(), endpointsPlugin(at('contract/all.ts'))],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    // Tells which files a page's code is in, so that the server's answer can name them.
    manifest: true,
    target: 'es2023',
    // The policy of the pages allows no inline script, which the polyfill would be.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: at('index.html'), login: at('login.html') },
      output: { codeSplitting: { groups: chunks } },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': API, '/health': API } },
})
