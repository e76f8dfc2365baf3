import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { build, sourceHash } from './build.mjs'
import { install, missingPackage } from './install.mjs'

let root = ''
const path = (...parts: string[]): string => join(root, ...parts)
const builds = (): number => (existsSync(path('built')) ? readFileSync(path('built'), 'utf8').length : 0)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bindery-build-'))
  for (const folder of ['web', 'domain', 'tools', 'node_modules/.bin'])
    mkdirSync(path(folder), { recursive: true })
  symlinkSync(process.execPath, path('node_modules/.bin/node'))
  writeFileSync(path('web/main.tsx'), 'one')
  writeFileSync(
    path('tools/build.mjs'),
    `import { appendFileSync } from 'node:fs'\nappendFileSync('built', 'x')`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the build of the pages', () => {
  it('happens when a source changed, and only then', async () => {
    expect(await build(root)).toBe(true)
    expect(await build(root)).toBe(true)
    expect(builds()).toBe(1)
    writeFileSync(path('web/main.tsx'), 'two')
    expect(await build(root)).toBe(true)
    expect(builds()).toBe(2)
  })

  it('is not wanted for a test, and is wanted for a file that moved', () => {
    const before = sourceHash(root)
    writeFileSync(path('web/main.test.tsx'), 'test')
    expect(sourceHash(root)).toBe(before)
    rmSync(path('web/main.tsx'))
    writeFileSync(path('domain/main.tsx'), 'one')
    expect(sourceHash(root)).not.toBe(before)
  })

  it('is tried again after it failed', async () => {
    await build(root)
    writeFileSync(path('tools/build.mjs'), 'process.exit(1)')
    expect(await build(root)).toBe(false)
    expect(existsSync(path('dist/.stamp'))).toBe(false)
    expect(await build(root)).toBe(false)
  })
})

describe('the install of the packages', () => {
  const lock = {
    packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { optional: true } },
  }

  it('takes packages that are already as locked for installed', async () => {
    writeFileSync(path('package-lock.json'), JSON.stringify(lock))
    writeFileSync(path('node_modules/.package-lock.json'), JSON.stringify(lock))
    mkdirSync(path('node_modules/a'))
    writeFileSync(path('node_modules/a/package.json'), '{}')
    await install(root)
    expect(readFileSync(path('node_modules/.bindery-lock'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    expect(missingPackage(root)).toBeNull()
  })

  it('sees a package whose folder is gone, whatever the records say, and needs none that is optional', () => {
    writeFileSync(path('package-lock.json'), JSON.stringify(lock))
    writeFileSync(path('node_modules/.package-lock.json'), JSON.stringify(lock))
    expect(missingPackage(root)).toBe('node_modules/a')
    mkdirSync(path('node_modules/a'))
    expect(missingPackage(root)).toBe('node_modules/a')
  })
})
