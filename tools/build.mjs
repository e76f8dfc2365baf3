// Builds the web pages into dist/web: the console and the login page, whose form is written into its HTML, and a
// compressed copy beside every file, so that the server never compresses the same bytes twice.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

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
 * The sign-in page paints from its HTML alone: its styles stand in it (under the answer's nonce), and its scripts come
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
const files = await readdir(out, { recursive: true })
await Promise.all(files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressed(join(out, name))))
