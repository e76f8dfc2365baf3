import './first-script.ts'
import './client/style-order.ts'
import './kit/mantine-styles.ts'
import './kit/tokens.css'
import './kit/base.css'
import './kit/mantine-overrides.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setNonce } from './kit/nonce.ts'
import { ApiError } from './client/problem.ts'
import { connection, onConnection } from './client/connection.ts'
import { detectLocale, isUnsupportedAsked } from './client/locale.ts'
import { noteStep, watchErrors } from './client/error-reports.ts'
import { followOtherTabs } from './client/tabs.ts'
import { fetchFonts } from './fonts.ts'
import { startTexts } from './i18n.ts'
import { toastError } from './kit/toasts.ts'
import { cssVariables, theme } from './kit/theme.ts'
import { lookAhead, textsAhead } from './look-ahead.ts'
import { codeOf, makeRouter } from './router.tsx'
import { isFirstQuoteDrawn } from './shell/first-quote.ts'

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

const nonce = setNonce(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '')
const router = makeRouter()
router.subscribe('onResolved', ({ toLocation }) => noteStep(`opened ${toLocation.pathname}`))
const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root.')

watchErrors()
// What failed for want of a connection is read again once there is one.
onConnection(() => {
  if (connection() === 'online')
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
})
followOtherTabs()
const record = lookAhead(queries, location.pathname)
void router.load().finally(() => fetchFonts(queries))

// Not awaited by the module itself, which the code of the pages imports and would have to wait for.
const show = async (): Promise<void> => {
  await startTexts(detectLocale(), textsAhead(location.pathname))
  if (isUnsupportedAsked()) toastError(i18next.t('common:error.language'))
  // What is already drawn is what the page begins with: it stays until the whole page replaces it.
  if (isFirstQuoteDrawn()) await Promise.allSettled([record, codeOf(router, location.pathname)])
  createRoot(element).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        getStyleNonce={() => nonce}
        defaultColorScheme="light"
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

void show()
