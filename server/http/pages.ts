import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountTypeOfPath } from '#domain/access/account-types.ts'
import { Refused, refusal } from '#domain/kernel/refusal.ts'

const NONCE_MARK = /__CSP_NONCE__/g
/** Where the console's page takes the links to the files that an address will need, and what comes before its code. */
const FILES = '<!--files-->'
const ROOT = '<div id="root"></div>'

/** Pages load from here alone; styles need the answer's nonce; nothing may frame them. */
const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')

interface PageFacts {
  marketOf: MarketOf
  /** Whether reports of errors are wanted. */
  reportsErrors: boolean
}

/** The market of the caller, by the host name that they typed. */
type MarketOf = (host: string) => Promise<'US' | 'UK'>

const US_PAGE = ' lang="en-US"'
const UK_PAGE = ' lang="en-GB" data-market="UK"'

const sendPage = (reply: FastifyReply, page: string, market: 'US' | 'UK'): FastifyReply => {
  const html = market === 'UK' ? page.replace(US_PAGE, UK_PAGE) : page
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', pagePolicy(nonce))
    .send(html.replaceAll(NONCE_MARK, nonce))
}

/** Links to the files of pages at addresses of a shape, written by the build. */
interface NamedPage {
  address: string
  links: Record<'en-US' | 'en-GB', string>
}

const namedPages = (folder: string): ((path: string, isBritish: boolean) => string) => {
  const file = join(folder, 'pages.json')
  if (!existsSync(file)) return () => ''
  const pages = (JSON.parse(readFileSync(file, 'utf8')) as NamedPage[]).map(({ address, links }) => ({
    shape: new RegExp(address),
    links,
  }))
  return (path, isBritish) =>
    pages.find(({ shape }) => shape.test(path))?.links[isBritish ? 'en-GB' : 'en-US'] ?? ''
}

/** Whether a path is one of a page, by the table that the build made of the router's. */
const knownAddresses = (folder: string): ((path: string) => boolean) => {
  const file = join(folder, 'addresses.json')
  if (!existsSync(file)) return () => true
  const shapes = (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((shape) => new RegExp(shape, 'i'))
  return (path) => shapes.some((shape) => shape.test(path))
}

/** The language that the page will most likely choose; a link too many costs a file that is not used. */
const prefersBritish = (languages: string | undefined): boolean =>
  /en-(?:US|GB)/i.exec(languages ?? '')?.[0].toUpperCase() === 'EN-GB'

/**
 * The built web pages: hashed files for ever, two entries (sign-in and console), everything else an address of the
 * console, which itself says what is not there; the status of its answer says the same.
 */
export const addPages = (
  app: FastifyInstance,
  folder: string,
  { marketOf, reportsErrors }: PageFacts = { marketOf: async () => 'US', reportsErrors: false },
): void => {
  if (!existsSync(join(folder, 'index.html'))) return
  const read = (name: string): string => {
    const html = readFileSync(join(folder, name), 'utf8')
    return reportsErrors ? html.replace('<html ', '<html data-reports="on" ') : html
  }
  const console_ = read('index.html')
  const shell = existsSync(join(folder, 'first-paint.html')) ? read('first-paint.html') : ''
  const inArea = console_.replace(ROOT, `<div id="root">${shell}</div>`)
  const login = read('login.html')
  const linksOf = namedPages(folder)
  const isKnown = knownAddresses(folder)
  app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
    decorateReply: true,
  })
  // Nothing is painted before this one has come, so it waits for no disk.
  if (existsSync(join(folder, 'theme.js'))) {
    const theme = readFileSync(join(folder, 'theme.js'), 'utf8')
    app.get('/theme.js', (_request, reply) =>
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(theme),
    )
  }
  for (const name of ['favicon.svg', 'early-press.js', 'robots.txt'])
    if (existsSync(join(folder, name)))
      app.get(`/${name}`, (_request, reply) =>
        reply.sendFile(name, folder, { maxAge: '1h', immutable: false }),
      )
  app.get('/login', async ({ host }, reply) => sendPage(reply, login, await marketOf(host)))
  app.get('/', (_request, reply) => reply.redirect('/login'))
  app.get('/*', async (request, reply) => {
    if (/^\/(api|assets|health)(\/|$)/.test(request.url))
      throw new Refused(refusal('absent', 'NOT_FOUND', 'There is nothing at this address.'))
    const market = await marketOf(request.host)
    const isBritish = market === 'UK' || prefersBritish(request.headers['accept-language'])
    const path = request.url.split('?')[0] ?? ''
    const page = accountTypeOfPath(path.split('/')[1] ?? '') ? inArea : console_
    if (!isKnown(path)) reply.code(404)
    return sendPage(reply, page.replace(FILES, linksOf(path, isBritish)), market)
  })
}
