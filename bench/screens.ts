import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import Fastify from 'fastify'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { PROJECT_ROOT } from '#server/env.ts'
import { addPages } from '#server/http/pages.ts'
import { DEMO_AGENT, DEMO_PASSWORD, demoToken, withDemoServer } from './demo-server.ts'
import { untilHeading } from './first-content.ts'
import { browserPath, FLAGS, median, paint } from './paint.ts'

/** One promise about what a user in front of a browser waits for, milliseconds. */
export interface ScreenLine {
  name: string
  p50: number
  p95: number
  limit: number | null
}

const SIGN_INS = 7
const EDITS = 40
const PAINTS = 5
const PRICE_LIMIT_MS = 300
const TIMES_BARE = 1.5

const at = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)

const line = (name: string, each: number[], limit: number | null): ScreenLine => {
  const sorted = each.filter((ms) => !Number.isNaN(ms)).toSorted((a, b) => a - b)
  if (sorted.length === 0) throw new Error(`${name}: nothing was painted`)
  return { name, p50: at(sorted, 0.5), p95: at(sorted, 0.95), limit }
}

/** From the click on Login until the home page shows its first row and can be used. */
const signIn = async (page: Page, isRemembered = false): Promise<number> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(DEMO_AGENT)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  if (isRemembered) await page.getByRole('checkbox', { name: /remember/i }).check()
  const since = performance.now()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  // The rows that hold its place while it loads say nothing to anybody.
  await page.locator('main table tbody a').first().waitFor()
  return performance.now() - since
}

const signIns = async (context: () => Promise<BrowserContext>): Promise<number[]> => {
  const each: number[] = []
  for (let round = 0; round <= SIGN_INS; round += 1) {
    const visitor = await context()
    const ms = await signIn(await visitor.newPage())
    // The first one fills the caches of server and browser.
    if (round > 0) each.push(ms)
    await visitor.close()
  }
  return each
}

interface Row {
  id: string
  accountId: string
  product: string
}

const readyQuote = async (url: string): Promise<Row> => {
  const answer = await fetch(`${url}/api/quote/v1/search?status=READY&product=P100`, {
    headers: { authorization: `Bearer ${await demoToken(url)}` },
  })
  const { content } = (await answer.json()) as { content: Row[] }
  if (!content[0]) throw new Error('the demo book has no READY quote')
  return content[0]
}

/**
 * From a key pressed in the calculator until the new price is on the screen: the pause that waits for the next
 * key, the request, the pricing and the painting are all in it.
 */
const priceChanges = async (page: Page, { accountId, product }: Row): Promise<number[]> => {
  await page.goto(`/agency/requestQuote/${product}/${accountId}/quote`)
  const figure = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Price', exact: true }) })
    .locator('p[aria-live="polite"]')
  await figure.waitFor()
  await page.locator('p[aria-live="polite"]:not([data-pricing])').first().waitFor()
  const limit = page.locator('main input[type=range]')
  const each: number[] = []
  for (let round = 0; round < EDITS; round += 1) {
    const before = await figure.innerText()
    const since = performance.now()
    await limit.press(round % 2 === 0 ? 'ArrowRight' : 'ArrowLeft')
    await page.waitForFunction(
      ([text]) => {
        const shown = document.querySelector<HTMLElement>('p[aria-live="polite"]')
        return shown !== null && shown.dataset.pricing === undefined && shown.innerText !== text
      },
      [before],
      { polling: 'raf' },
    )
    each.push(performance.now() - since)
  }
  return each
}

/** A page that is React and a heading, built and served as ours are. */
const serveBare = async (folder: string): Promise<{ url: string; close: () => Promise<void> }> => {
  const page = `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.tsx"></script></body></html>`
  for (const name of ['index.html', 'login.html']) writeFileSync(join(folder, name), page)
  writeFileSync(
    join(folder, 'main.tsx'),
    `import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')!).render(<main><h1>Quote</h1><p>A page of React and a little text.</p></main>)`,
  )
  const outDir = join(folder, 'out')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: [{ find: /^(react|react-dom)(?=\/|$)/, replacement: `${PROJECT_ROOT}/node_modules/$1` }],
    },
    build: {
      outDir,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: join(folder, 'index.html'), login: join(folder, 'login.html') } },
      target: 'es2023',
    },
  })
  for (const name of readdirSync(join(outDir, 'assets'))) {
    const file = join(outDir, 'assets', name)
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
  }
  const app = Fastify()
  addPages(app, outDir)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/quote`, close: () => app.close() }
}

/** A quote's page against a bare page of React; rounds alternate, so that a slow moment hits both. */
const paints = async (url: string, { id, product }: Row): Promise<ScreenLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-bare-'))
  const bare = await serveBare(folder)
  const debugPort = 9_300 + ((process.pid + 7) % 600)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: browserPath(),
    args: [...FLAGS, `--remote-debugging-port=${debugPort}`],
    baseURL: url,
  })
  const address = `${url}/agency/quotes/${product}/${id}`
  const seen = { bare: [] as number[], quote: [] as number[] }
  const applied = { bare: [] as number[], quote: [] as number[] }
  const heading = { bare: [] as number[], quote: [] as number[] }
  try {
    const page = await context.newPage()
    await signIn(page, true)
    // Who has been here before has answered the question about cookies.
    await page.evaluate(() => localStorage.setItem('cookie-consent', 'false'))
    for (let round = 0; round < PAINTS; round += 1) {
      heading.bare.push(await untilHeading(page, bare.url))
      heading.quote.push(await untilHeading(page, address))
    }
    await page.close()
    for (let round = 0; round < PAINTS; round += 1) {
      seen.bare.push((await paint(bare.url, debugPort, 'simulate')).lcp)
      seen.quote.push((await paint(address, debugPort, 'simulate')).lcp)
      applied.bare.push((await paint(bare.url, debugPort, 'devtools')).lcp)
      applied.quote.push((await paint(address, debugPort, 'devtools')).lcp)
    }
  } finally {
    await context.close()
    await bare.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const limitOf = (bareMs: number[]): number => Math.round(median(bareMs) * TIMES_BARE)
  return [
    line('heading of a bare React page, slow line and processor', heading.bare, null),
    line('heading of a quote, the same', heading.quote, limitOf(heading.bare)),
    line("largest paint of a bare React page, Lighthouse's mobile setting applied", applied.bare, null),
    line('largest paint of a quote, the same', applied.quote, limitOf(applied.bare)),
    line("largest paint of a bare React page, Lighthouse's mobile setting simulated", seen.bare, null),
    line('largest paint of a quote, the same', seen.quote, limitOf(seen.bare)),
  ]
}

/** What people wait for in the browser, against the real program with its demo book. */
export const screens = async (url: string): Promise<ScreenLine[]> => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS })
  const visitor = () => browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  try {
    const quote = await readyQuote(url)
    const lines = [line('Login to a home page that can be used', await signIns(visitor), null)]
    const page = await (await visitor()).newPage()
    await signIn(page)
    lines.push(
      line('a change in the calculator to its new price', await priceChanges(page, quote), PRICE_LIMIT_MS),
    )
    await page.close()
    return [...lines, ...(await paints(url, quote))]
  } finally {
    await browser.close()
  }
}

if (import.meta.main) console.table(await withDemoServer(({ url }) => screens(url)))
