import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { PROJECT_ROOT } from '#server/env.ts'
import { addPages } from '#server/http/pages.ts'

export interface PaintLine {
  page: string
  /** First and largest contentful paint in milliseconds, Lighthouse's mobile setting, median of three. */
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
  app.get('/static', (_request, reply) => reply.type('text/html; charset=utf-8').send(STATIC_PAGE))
  app.get('/api/*', (_request, reply) => reply.code(404).send({}))
  addPages(app, join(PROJECT_ROOT, 'dist', 'web'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() }
}

/** Paints of a page in milliseconds; `isSignedIn` keeps what the browser has stored. */
export const paint = async (
  url: string,
  port: number,
  isSignedIn = false,
): Promise<{ fcp: number; lcp: number }> => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    disableStorageReset: isSignedIn,
    onlyAudits: ['first-contentful-paint', 'largest-contentful-paint'],
  })
  const audits = result?.lhr.audits
  return {
    fcp: audits?.['first-contentful-paint']?.numericValue ?? Number.NaN,
    lcp: audits?.['largest-contentful-paint']?.numericValue ?? Number.NaN,
  }
}

export const median = (values: number[]): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The sign-in page beside a static one; rounds alternate, so that a slow moment hits both. */
export const run = async (): Promise<PaintLine[]> => {
  const server = await serve()
  const debugPort = 9_300 + (process.pid % 600)
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...FLAGS, `--remote-debugging-port=${debugPort}`],
  })
  const pages = ['/static', '/login']
  const seen = new Map(pages.map((page) => [page, { fcp: [] as number[], lcp: [] as number[] }]))
  try {
    for (let round = 0; round < ROUNDS; round++)
      for (const page of pages) {
        const { fcp, lcp } = await paint(`${server.url}${page}`, debugPort)
        seen.get(page)?.fcp.push(fcp)
        seen.get(page)?.lcp.push(lcp)
      }
  } finally {
    await browser.close()
    await server.close()
  }
  const medians = pages.map((page) => ({
    page,
    fcp: median(seen.get(page)?.fcp ?? []),
    lcp: median(seen.get(page)?.lcp ?? []),
  }))
  const [floor] = medians
  return medians.map(({ page, fcp, lcp }) => ({
    page,
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    fcpTimesStatic: Number((fcp / (floor?.fcp ?? 1)).toFixed(2)),
    lcpTimesStatic: Number((lcp / (floor?.lcp ?? 1)).toFixed(2)),
  }))
}

if (import.meta.main) console.table(await run())
