import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM,
  // The same engine without windows: journeys take it a quarter less of processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where the system's Chromium is, or null. `CHROMIUM` names one elsewhere. */
export const chromiumPath = () => PLACES.find((path) => path && existsSync(path)) ?? null

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** Older releases have the browser only as a whole. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

const apt = (...args) => {
  execFileSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

const installChromium = () => {
  try {
    apt('update')
  } catch {
    console.error('apt-get could not read what packages there are; what it knows may do.')
  }
  for (const name of PACKAGES) {
    try {
      apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
      return
    } catch {
      console.error(`${name} could not be installed with apt-get.`)
    }
  }
}

/** Finds Chromium; on Debian as root it installs the system's, elsewhere it says how. */
export const ensureChromium = () => {
  if (chromiumPath()) return true
  if (isDebianRoot()) {
    console.log('Installing Chromium for the browser tests …')
    installChromium()
    if (chromiumPath()) return true
  }
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell), or name it with CHROMIUM=/path.',
  )
  return false
}
