import './first-script.ts'
import './client/style-order.ts'
import './kit/style/mantine-styles.ts'
import './kit/style/tokens.css'
import './kit/style/base.css'
import './kit/style/mantine-theme.css'
import './kit/style/mantine-overrides.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { lendNonce } from './kit/nonce.ts'
import { followColorScheme } from './client/color-scheme.ts'
import { ApiError } from './client/problem.ts'
import { connection, onConnection } from './client/connection.ts'
import { detectLocale, isUnsupportedAsked } from './client/locale.ts'
import { noteStep, watchErrors } from './client/error-reports.ts'
import { borrowSession, followOtherTabs } from './client/session/tabs.ts'
import { fetchFonts } from './fonts.ts'
import { startTexts } from './i18n.ts'
import { preload, startPlaces } from './kit/place/place.tsx'
import { toastError } from './kit/toast/toasts.ts'
import { translate } from './kit/texts.ts'
import { lookAhead, sharesSession } from './look-ahead.ts'
import { App, arrivalOf } from './router.tsx'

/** Queries are stale after 5 s (specification 1 section 9). */
const STALE_MS = 5000
const TRIES = 2
const FIRST_PAUSE_MS = 400

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      refetchOnWindowFocus: true,
      // A refusal stays one; only a lost connection or an outage is worth another try.
      retryDelay: (count) => FIRST_PAUSE_MS * 2 ** count,
      retry: (count, error) =>
        count < TRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
    // A command of an offline browser fails and says so: it must not be carried out later, when no one is looking.
    mutations: { retry: false, networkMode: 'always' },
  },
})

lendNonce()
startPlaces(arrivalOf, (path) => noteStep(`opened ${path}`))
const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root.')

watchErrors()
// What failed for want of a connection is read again once there is one.
onConnection(() => {
  if (connection() === 'online')
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
})
followOtherTabs()
followColorScheme()
const session = sharesSession(location.pathname) ? borrowSession() : Promise.resolve()
void session.then(() => lookAhead(queries, location.pathname))
// Before the page's own texts, which come in the same language.
const texts = startTexts(detectLocale())
const code = preload(location.pathname).catch(() => undefined)
void code.finally(() => fetchFonts(queries))

/** What React got over is reported by its cause, not by the sentence that it was got over. */
const onRecoverableError = (error: unknown): void =>
  reportError(error instanceof Error ? (error.cause ?? error) : error)

// Not awaited by the module itself, which the code of the pages imports and would have to wait for.
const show = async (): Promise<void> => {
  // A page that is drawn without its code is drawn twice, and React lets 300 ms pass between the two.
  await Promise.all([texts, code, session])
  if (isUnsupportedAsked()) toastError(translate('common:error.language'))
  createRoot(element, { onRecoverableError }).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void show()
