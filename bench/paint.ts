import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import lighthouse from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { PROJECT_ROOT } from '#server/env.ts'
import { addCompression } from '#server/http/connection/compression.ts'
import { addPages } from '#server/http/pages.ts'

/**
 * How Lighthouse's mobile setting is kept: `simulate` works the figure out from a load without any throttling, and
 * counts whatever came before the paint there; `devtools` slows line and processor down as far.
 */
type Throttling = 'simulate' | 'devtools'

export interface PaintLine {
  page: string
  /** Whether the question about cookies is still open, as at a first visit, or was answered before. */
  cookies: 'asked' | 'answered'
  throttling: Throttling
  /** First and largest contentful paint in milliseconds, median of three. */
  fcp: number
  lcp: number
  fcpTimesStatic: number
  lcpTimesStatic: number
}

const ROUNDS = 3
const STATIC_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Static</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Sign in</h1><p>A page of text and nothing else.</p></body></html>`

/** The browser that people use comes first; the one without windows paints in its own way. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium-headless-shell',
]

export const browserPath = (): string => {
  const found = [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_BROWSERS].find((path) => path && existsSync(path))
  if (!found) throw new Error('Lighthouse needs Chromium: set CHROMIUM_PATH.')
  return found
}

export const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The built pages and the static one, from the same server with the same headers. */
const serve = async () => {
  const app = Fastify()
  await addCompression(app)
  app.get('/static', (_request, reply) => reply.type('text/html; charset=utf-8').send(STATIC_PAGE))
  app.get('/api/*', (_request, reply) => reply.code(404).send({}))
  addPages(app, join(PROJECT_ROOT, 'dist', 'web'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() }
}

/** Paints of a page in milliseconds, with nothing cached; what the page stored in the browser stays. */
export const paint = async (
  url: string,
  port: number,
  throttlingMethod: Throttling,
): Promise<{ fcp: number; lcp: number }> => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    throttlingMethod,
    onlyAudits: ['first-contentful-paint', 'largest-contentful-paint'],
  })
  const valueOf = (audit: 'first-contentful-paint' | 'largest-contentful-paint'): number => {
    const value = result?.lhr.audits[audit]?.numericValue
    if (value === undefined) throw new Error(`${url} painted nothing.`)
    return value
  }
  return { fcp: valueOf('first-contentful-paint'), lcp: valueOf('largest-contentful-paint') }
}

export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/**
 * Answers the question about cookies, as everybody has who was here before: it comes 1.5 s after the page, as the
 * specification has it, and is then the page's largest text.
 */
const answerCookies = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('cookie-consent', 'false'))
  await page.close()
}

const PAGES = ['/static', '/login'] as const

/** Rounds alternate, so that a slow moment hits both pages. */
const measure = async (
  url: string,
  port: number,
  { cookies, throttling }: Pick<PaintLine, 'cookies' | 'throttling'>,
): Promise<PaintLine[]> => {
  const seen = PAGES.map((page) => ({ page, fcp: [] as number[], lcp: [] as number[] }))
  for (let round = 0; round < ROUNDS; round++)
    for (const one of seen) {
      const { fcp, lcp } = await paint(`${url}${one.page}`, port, throttling)
      one.fcp.push(fcp)
      one.lcp.push(lcp)
    }
  const medians = seen.map(({ page, fcp, lcp }) => ({ page, fcp: median(fcp), lcp: median(lcp) }))
  const [floor] = medians
  return medians.map(({ page, fcp, lcp }) => ({
    page,
    cookies,
    throttling,
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    fcpTimesStatic: Number((fcp / (floor?.fcp ?? 1)).toFixed(2)),
    lcpTimesStatic: Number((lcp / (floor?.lcp ?? 1)).toFixed(2)),
  }))
}

/** The sign-in page against a static one. */
export const run = async (): Promise<PaintLine[]> => {
  const server = await serve()
  const debugPort = 9_300 + (process.pid % 600)
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-paint-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath(),
    args: [...FLAGS, `--remote-debugging-port=${debugPort}`],
    baseURL: server.url,
  })
  const both = async (cookies: PaintLine['cookies']): Promise<PaintLine[]> => [
    ...(await measure(server.url, debugPort, { cookies, throttling: 'simulate' })),
    ...(await measure(server.url, debugPort, { cookies, throttling: 'devtools' })),
  ]
  try {
    const asked = await both('asked')
    await answerCookies(context)
    return [...asked, ...(await both('answered'))]
  } finally {
    await context.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.table(await run())
