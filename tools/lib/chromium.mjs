import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where the system's Chromium is, or null. `CHROMIUM` names one elsewhere. */
export const chromiumPath = () => PLACES.find((path) => path && existsSync(path)) ?? null

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** Finds Chromium; on Debian as root it installs the system's, elsewhere it says how. */
export const ensureChromium = () => {
  if (chromiumPath()) return true
  if (isDebianRoot()) {
    console.log('Installing Chromium for the browser tests …')
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    try {
      execFileSync('apt-get', ['update'], options)
      execFileSync(
        'apt-get',
        ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
        options,
      )
    } catch {
      console.error('Chromium could not be installed with apt-get.')
    }
    if (chromiumPath()) return true
  }
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium), or name it with CHROMIUM=/path.',
  )
  return false
}
