// Starts Bindery from a bare checkout. Plain JavaScript for the Node that a machine happens to have (20 or later):
// installs what is missing, builds what is stale, then runs the server on the project's own Node.
//   node tools/start.mjs        the server
//   node tools/start.mjs --dev  the same, started and built again at every change
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './lib/build.mjs'
import { install, nodeOf } from './lib/install.mjs'
import { whenNpmEnds } from './lib/npm-parent.mjs'
import { SERVER_FLAGS } from './lib/server-flags.mjs'
import { testDayEnvOrEnd } from './lib/test-day.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isDev = process.argv.includes('--dev')
const REBUILD_AFTER_MS = 200

const serverEnv = {
  NODE_ENV: isDev ? 'development' : 'production',
  // Compiled code is kept between starts; without it a start takes several times as long.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...process.env,
  ...testDayEnvOrEnd(process.env),
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
}

const serverArgs = () => [
  ...SERVER_FLAGS,
  ...(isDev ? ['--watch', '--watch-preserve-output'] : []),
  join(root, 'server', 'main.ts'),
]

const runServer = () => {
  // The channel shows the server when this process is killed. Signals of the terminal reach both, and the server
  // counts them as one.
  const child = spawn(nodeOf(root), serverArgs(), {
    env: serverEnv,
    stdio: ['inherit', 'inherit', 'inherit', ...(isDev ? [] : ['ipc'])],
  })
  let isEnding = false
  const pass = (signal) => {
    isEnding = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => pass(signal))
  // A signal too many would cut the drain short.
  whenNpmEnds(() => {
    if (!isEnding) pass('SIGTERM')
  })
  child.once('error', (error) => {
    console.error(`The project's Node could not be run: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

const rebuildOnChange = () => {
  let timer
  let building = Promise.resolve()
  const rebuild = () => {
    building = building.then(() => build(root))
  }
  for (const folder of ['web', 'contract', 'domain'])
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(rebuild, REBUILD_AFTER_MS)
    })
}

await install(root)
if (!(await build(root))) {
  console.error('The pages could not be built; the reason stands above.')
  process.exit(1)
}
runServer()
if (isDev) rebuildOnChange()
