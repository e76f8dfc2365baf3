// Builds the web pages into dist/web: the console and the login page, whose form is written into its HTML, and a
// compressed copy next to every file, so that the server never compresses the same bytes twice.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, runnerImport } from 'vite'
import { PRODUCT_NAME, PRODUCT_VERSION } from '../domain/market/company.ts'

// What tests walk is what ships, whatever they call their own environment.
process.env.NODE_ENV = 'production'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist', 'web')
const configFile = join(root, 'vite.config.ts')
const COMPRESSIBLE = /\.(js|css|html|svg|json)$/
const SMALLEST_BYTES = 1024
const BROTLI_QUALITY = 9

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const prerender = async () => {
  // The same names of style classes as in the browser's build come from the same configuration.
  await build({
    configFile,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: join(root, 'web', 'login', 'prerender.tsx'),
      outDir: join(root, 'dist', 'prerender'),
      rolldownOptions: { input: join(root, 'web', 'login', 'prerender.tsx') },
    },
  })
  const { prerenderLogin } = await import(pathToFileURL(join(root, 'dist', 'prerender', 'prerender.js')).href)
  const page = join(out, 'login.html')
  const html = await readFile(page, 'utf8')
  const year = String(new Date(performance.timeOrigin).getFullYear())
  if (!html.includes('<!--prerendered-->')) throw new Error('login.html has no place for the form.')
  await writeFile(page, html.replace('<!--prerendered-->', prerenderLogin(year)))
  await rm(join(root, 'dist', 'prerender'), { recursive: true, force: true })
}

/**
 * The sign-in page paints from its HTML alone: its styles are in it (under the answer's nonce), and its scripts come
 * after the form and hold nothing up.
 */
const paintFirst = async () => {
  const page = join(out, 'login.html')
  let html = await readFile(page, 'utf8')
  const styles = []
  for (const [link, path] of html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g)) {
    styles.push((await readFile(join(out, path), 'utf8')).trim())
    html = html.replace(link, '')
  }
  const [entry] = /<script type="module"[^>]*><\/script>\s*/.exec(html) ?? []
  if (styles.length === 0 || !entry) throw new Error('login.html has no styles or no script to place.')
  html = html
    .replace(entry, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace('<script src="/theme.js">', '<script async src="/theme.js">')
    .replace('</head>', `<style nonce="__CSP_NONCE__">${styles.join('\n')}</style>\n  </head>`)
    .replace('</body>', `${entry.trim()}\n  </body>`)
  await writeFile(page, html)
}

const MODULE = /<script type="module"[^>]*><\/script>\s*/g

/** The file with the first and smallest script, and the one with the styles that are in the page. */
const FIRST = '/first-'
const FIRST_STYLES = '/sign-in-'

/** Takes what a pattern finds out of a page: the page without it, and what was found. */
const taken = (html, pattern) => [
  html.replaceAll(pattern, ''),
  (html.match(pattern) ?? []).map((one) => one.trim()),
]

/** Header and footer of the areas with their own sentences, so that both are shown before any script has run. */
const firstPaint = async () => {
  const { shell } = JSON.parse(await readFile(join(root, 'web', 'locales', 'en-US', 'common.json'), 'utf8'))
  const legal = ['US', 'UK'].map(
    (market) => `<span data-market="${market}">${shell[`legal${market}`]}</span>`,
  )
  const version = `<span>${shell.version.replace('{{version}}', PRODUCT_VERSION)}</span>`
  const header = `<header class="first-paint-header"><img src="/favicon.svg" alt="" width="24" height="24">${PRODUCT_NAME}</header>`
  const footer = `<footer class="first-paint-footer">${version}${legal.join('')}</footer>`
  const content = `<div class="first-paint-content">${footer}</div>`
  return `<div class="first-paint">${header}<div class="first-paint-body"><div class="first-paint-menu"></div>${content}</div></div>`
}

/**
 * The console's page paints header and footer from its HTML alone, as the sign-in page does its form: the styles of
 * both are in it, all others and the scripts come later. The first and smallest script asks for what the page will
 * show, so it waits neither for styles nor for its turn; what weighs most lets the rest go first.
 */
const paintShellFirst = async () => {
  const page = join(out, 'index.html')
  const [bare, scripts] = taken(await readFile(page, 'utf8'), MODULE)
  const [rest, styles] = taken(bare, /<link rel="stylesheet"[^>]*>\s*/g)
  const asking = scripts.find((tag) => tag.includes(FIRST))
  const own = styles.find((tag) => tag.includes(FIRST_STYLES))
  if (!asking || !own) throw new Error('index.html has no script that asks first, or no styles of its own.')
  const base = await readFile(join(out, /href="\/([^"]+)"/.exec(own)[1]), 'utf8')
  const shell = await readFile(join(root, 'web', 'shell', 'first-paint.css'), 'utf8')
  const first = asking.replace('<script ', '<script async fetchpriority="high" ')
  const behind = [
    ...styles.filter((tag) => tag !== own),
    ...scripts
      .filter((tag) => tag !== asking)
      .map((tag) => tag.replace('<script ', '<script fetchpriority="low" ')),
    '<!--files-->',
  ]
  const html = rest
    .replace('<script src="/theme.js">', `${first}\n    <script src="/theme.js">`)
    .replace('</head>', `  <style nonce="__CSP_NONCE__">${base.trim()}\n${shell}</style>\n  </head>`)
    .replace('</body>', `  ${behind.join('\n    ')}\n  </body>`)
  await writeFile(page, html)
  await writeFile(join(out, 'first-paint.html'), await firstPaint())
}

/** What is shown between the sign-in and the home. */
const ENTERING = 'web/access/sign-in/loading-page.tsx'

/** Where most users go when they have signed in. */
const HOME = { module: 'web/platform/dashboard/dashboard-page.tsx', texts: ['common', 'dashboard'] }

/** Pages that are opened by their address often enough to name their files in the answer itself. */
const NAMED = [
  ['^/[\\w-]+/quotes/[\\w-]+/[\\w-]+$', 'web/quote/quote-page.tsx', ['common', 'quote']],
  ['^/[\\w-]+/quotes$', 'web/quote/quote-list-page.tsx', ['common', 'quote']],
  ['^/loading$', ENTERING, ['common']],
  ['^/[\\w-]+/dashboard$', HOME.module, HOME.texts],
]

/** Files of a module and of what it imports before it can run. */
const filesOf = (manifest, key, found = new Set()) => {
  const { file, imports = [], css = [] } = manifest[key]
  if (found.has(file)) return found
  for (const one of [file, ...css]) found.add(one)
  for (const one of imports) filesOf(manifest, one, found)
  return found
}

const LINKS = { js: 'rel="modulepreload" crossorigin', css: 'rel="preload" as="style" crossorigin' }

const linksOf = (files) => {
  const links = files.map((file) => `<link ${LINKS[file.endsWith('.css') ? 'css' : 'js']} href="/${file}">`)
  return `<template id="page-files">${links.join('')}</template>`
}

/** Files that import each other in a circle: the code of one would run before what it needs is there. */
const circleOf = (manifest, key, above = []) => {
  if (above.includes(key)) return [...above.slice(above.indexOf(key)), key]
  for (const one of manifest[key].imports ?? []) {
    const found = circleOf(manifest, one, [...above, key])
    if (found) return found
  }
  return null
}

const refuseCircles = (manifest) => {
  const circle = Object.keys(manifest)
    .map((key) => circleOf(manifest, key))
    .find((found) => found !== null)
  if (circle) {
    const names = circle.map((key) => manifest[key].name ?? key).join(' -> ')
    throw new Error(`Files of the pages import each other, so that none can run first: ${names}.`)
  }
}

/**
 * What the browser would find out of a page only when the console's code has run: the page's own files and its texts.
 * The server puts the links into its answer by the address and the language that was asked for, in a template: the
 * first script takes them out when it has asked for what the page will show (web/first-script.ts).
 */
const namePageFiles = async () => {
  const path = join(out, '.vite', 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  refuseCircles(manifest)
  const html = await readFile(join(out, 'index.html'), 'utf8')
  const pages = NAMED.map(([address, module, texts]) => {
    const files = [...filesOf(manifest, module)].filter((file) => !html.includes(file))
    // Every text is American; British files hold what is worded differently.
    const textFiles = (locale) =>
      texts.map((name) => manifest[`web/locales/${locale}/${name}.json`]?.file).filter(Boolean)
    const american = [...files, ...textFiles('en-US')]
    return {
      address,
      links: { 'en-US': linksOf(american), 'en-GB': linksOf([...american, ...textFiles('en-GB')]) },
    }
  })
  await writeFile(join(out, 'pages.json'), JSON.stringify(pages))
  await nameHomeFiles(manifest)
  await rm(join(out, '.vite'), { recursive: true })
}

/**
 * The sign-in page names the code of the console and of the home, so that it is fetched while the user still types
 * (web/login/home-code.ts). Code is the same for everyone; nothing is read before the password is accepted.
 */
const nameHomeFiles = async (manifest) => {
  const page = join(out, 'login.html')
  const html = await readFile(page, 'utf8')
  const texts = HOME.texts.map((name) => `web/locales/en-US/${name}.json`)
  const index = await readFile(join(out, 'index.html'), 'utf8')
  const found = new Set(index.match(/(?<=")\/assets\/[^"]+\.(?:js|css)(?=")/g)?.map((path) => path.slice(1)))
  for (const key of [ENTERING, HOME.module, ...texts]) filesOf(manifest, key, found)
  const list = [...found].filter((file) => !html.includes(file)).map((file) => `/${file}`)
  await writeFile(
    page,
    html.replace('</body>', `<template id="home-files">${list.join(' ')}</template>\n  </body>`),
  )
}

/** The addresses that have a page, from the router's own table: the server answers 404 at all others. */
const nameAddresses = async () => {
  const { module } = await runnerImport(join(root, 'web', 'page-addresses.ts'), {
    configFile,
    logLevel: 'warn',
  })
  await writeFile(join(out, 'addresses.json'), JSON.stringify(module.pageAddresses))
}

const compressed = async (path) => {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

await build({ configFile, logLevel: 'warn' })
await prerender()
await paintFirst()
await paintShellFirst()
await namePageFiles()
await nameAddresses()
const files = await readdir(out, { recursive: true })
await Promise.all(files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressed(join(out, name))))
