import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import { permissionCodes } from '#domain/access/permissions.ts'
import { roles } from '#domain/access/roles.ts'
import { scopes } from '#domain/access/scopes.ts'
import { contract } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { tagSentences } from '#contract/tags.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')

const read = (path: string): string => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

const isCode = (path: string): boolean => /\.(ts|tsx|mjs|mts)$/.test(path)
const isTest = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)testing(\/|\.ts)|^e2e\/|^bench\//.test(path)
const code = tracked.filter(isCode)
const source = code.filter((path) => !isTest(path))

/** Files where a pattern occurs outside of the files that may hold it, and those that may and no longer do. */
const holding = (files: readonly string[], pattern: RegExp, allowed: readonly string[] = []): string[] => {
  const found = files.filter((path) => pattern.test(read(path)))
  return [
    ...found.filter((path) => !allowed.some((one) => path.startsWith(one))),
    ...allowed.filter((one) => !found.some((path) => path.startsWith(one))),
  ]
}

/** Where a type of account or a role is named, and why: they say which records a list is of, and decide no access. */
const NAMED_TYPES: Readonly<Record<string, string>> = {
  'contract/access/auth.ts': 'The field of the specification.',
  'domain/party/user-schema.ts': 'Which fields the form of a role shows.',
  'server/access/me.ts': 'The field of the specification.',
  'server/account/queries.ts': 'A list of agencies.',
  'server/claim/handlers.ts': 'A list of vendors.',
  'server/http/tokens.ts': "A role that the specification's scopes name.",
  'server/party/picture/handlers.ts': 'Whose logo it is.',
  'server/party/shared/underwriters.ts': 'Whom a referral is mailed to.',
  'server/party/user/update.ts': 'Agencies that a user is assigned.',
  'server/quote/cart.ts': 'A list of retail agencies.',
}

/** Pages with rules of their own, and why. */
const OWN_RULES: Readonly<Record<string, string>> = {
  'web/quote/flow/use-kept-typing.ts': 'What a browser had kept is no field of a form.',
}

/** Files that name files of a project which are not there, and why. */
const NAMES_OTHERS: Readonly<Record<string, string>> = {
  'tools/actions.test.ts': 'Made up, to be found.',
  'tools/contributing.test.ts': 'Those of the time before a decision.',
  'tools/landing.ts': 'Those of earlier commits.',
  'tools/lib/build.test.ts': 'Those of a temporary project.',
}

describe('the house', () => {
  it('reads the wall clock in one place', () => {
    expect(
      holding(
        source.filter((path) => /^(server|domain|contract|db)\//.test(path)),
        /new Date\(\)|Date\.now\(\)/,
        ['server/process/clock.ts'],
      ),
    ).toEqual([])
  })

  it('asks PostgreSQL for the present by functions that TEST_DAY can move', () => {
    expect(
      holding(
        tracked.filter((path) => /\.(sql|ts)$/.test(path)),
        /\b(current_(timestamp|date|time)|localtime(stamp)?|timeofday|uuidv7)\b|'(now|today|tomorrow|yesterday)'::|pg_catalog\.(now|\w+_timestamp)\(/i,
        ['tools/house.test.ts'],
      ),
    ).toEqual([])
  })

  it('draws randomness in one place on the server', () => {
    expect(
      holding(
        source.filter((path) => /^(server|domain|contract)\//.test(path)),
        /Math\.random\(\)|randomUUID\(|randomBytes\(/,
        ['server/process/', 'server/http/pages.ts'],
      ),
    ).toEqual([])
  })

  it('calls the network through the one outbound client', () => {
    expect(
      holding(
        source.filter((path) => path.startsWith('server/')),
        /(?<![.\w])fetch\(|^import (?!type ).*from 'node:https?'/m,
        ['server/outbound/egress.ts', 'server/process/metrics.ts', 'server/http/errors.ts'],
      ),
    ).toEqual([])
  })

  // A permission, a scope or what a type of party has (`domain/access`) says it, so that no place decides by itself.
  it('compares no type of account, role or area with one that it names', () => {
    expect(
      holding(
        source.filter((path) => /^(server|web|domain|contract)\//.test(path)),
        /\bisCowbell\b|\b(accountType|account_type|roleId|role_id|persona)( (===|!==) |', '=', )'\w|'(COWBELL|AGENCY|DIGITAL)'\]\.includes|\btype (===|!==) '(COWBELL|CUSTOMER|AGENCY|VENDOR)'/,
        Object.keys(NAMED_TYPES),
      ),
    ).toEqual([])
  })

  it('says in one place what an e-mail address is', () => {
    expect(
      holding(
        source.filter((path) => /^(server|web|domain|contract)\//.test(path)),
        /\bz\s*\.email\(/,
        // A setting says it of its own, and what goes out is held to the stricter form of mail servers.
        ['domain/kernel/fields.ts', 'server/env.ts', 'server/mail/sender.ts'],
      ),
    ).toEqual([])
  })

  // Rules of fields are the domain's, for the form and the API alike.
  it('writes no rule of a field again in the pages', () => {
    const again = source
      .filter((path) => path.startsWith('web/'))
      .filter((path) =>
        /z\s*\.string\([^)]*\)(\s*\.trim\(\))?\s*\.(min|max|regex)\(|z\s*\.email\(|z\s*\.(int|number)\([^)]*\)\s*\.(min|max)\(/.test(
          read(path).replaceAll(/\w*[pP]arams = z\.object\(\{[^}]*\}/g, ''),
        ),
      )
    expect(again).toEqual(Object.keys(OWN_RULES))
  })

  it('disables nothing without saying why: outside of the kit by ActionButton, or by a description', () => {
    const silent = source
      .filter((path) => path.startsWith('web/') && !path.startsWith('web/kit/') && path.endsWith('.tsx'))
      .flatMap((path) => {
        const lines = read(path).split('\n')
        return lines.flatMap((line, at) => {
          const around = lines.slice(Math.max(0, at - 4), at + 5).join('\n')
          const isSilent =
            /(^|\s)(aria-)?disabled(=|\s*$|\s*\/?>)/.test(line) && !/isBusy \|\| undefined/.test(line)
          return isSilent && !around.includes('aria-describedby=') ? [`${path}:${at + 1}`] : []
        })
      })
    expect(silent).toEqual([])
  })

  it('has no file over 500 lines, data apart', () => {
    expect(code.filter((path) => read(path).split('\n').length > 501)).toEqual([])
  })

  it('has no mark of unfinished work', () => {
    expect(holding(code, /\b(TO[D]O|FIX[M]E|HA[C]K|XX[X])\b|\.(skip|only)\(|@ts-(ignore|nocheck)/)).toEqual(
      [],
    )
  })

  it('names files of its own only where they are', () => {
    const named =
      /(?<![\w#./-])\/?((?:bench|contract|db|docs|domain|e2e|server|tools|web)\/[\w./-]+\.(?:tsx?|mjs|json|md|sql|css))\b/g
    const known = new Set(tracked)
    const missing = code.flatMap((path) =>
      [...read(path).matchAll(named)]
        .filter(([, name = '']) => !known.has(name) && !(path in NAMES_OTHERS))
        .map(([, name]) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('names no address of this or any machine in what it ships', () => {
    expect(
      holding(
        tracked.filter((path) => !/package-lock\.json$|\.woff2?$|\.png$/.test(path)),
        /\/work\/|\/root\/|registry\.npmjs|deb\.debian/,
      ),
    ).toEqual([])
  })

  it('keeps the wire word for provider staff off the screens', () => {
    const words = tracked.filter((path) => /^web\/locales\/.*\.json$/.test(path))
    const figures = tracked.filter((path) =>
      /^domain\/(rating|quote\/coverage|money\/tax)\/.*\.json$/.test(path),
    )
    expect(holding([...words, ...figures], /cowbell/i)).toEqual([])
  })
})

describe('the commands of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const files = Object.entries(scripts).flatMap(([name, line]) =>
    [...line.matchAll(/\b[\w/-]+\.m?[jt]s\b/g)].map(([path]) => [name, path] as const),
  )

  it('run files that are there', () => {
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(([, path]) => !tracked.includes(path) || read(path) === '')).toEqual([])
  })
})

describe('the lint', () => {
  it('reads types in a whole run, as some of its rules need', () => {
    expect(read('.oxlintrc.json')).toContain('"typescript/no-floating-promises": "error"')
    expect(read('tools/test.mjs')).toContain("'oxlint', ...(isQuick ? [] : ['--type-aware'])")
  })
})

describe('the tables of access', () => {
  it('grant only permissions that exist', () => {
    for (const role of roles)
      expect(
        role.grants.filter((grant) => !permissionCodes.includes(grant)),
        role.id,
      ).toEqual([])
  })

  it('use every permission on some endpoint, and every endpoint names known ones', () => {
    const used = new Set(
      (Object.values(contract) as Endpoint[]).flatMap((endpoint) =>
        Array.isArray(endpoint.access) ? endpoint.access : [],
      ),
    )
    expect(permissionCodes.filter((code) => !used.has(code))).toEqual([])
    expect([...used].filter((code) => !permissionCodes.includes(code))).toEqual([])
  })

  it('say for every kind of record what each of the ten account types sees', () => {
    for (const [record, row] of Object.entries(scopes))
      expect(Object.keys(row).sort(), record).toEqual([...accountTypeCodes].sort())
  })

  it('leave no account type without a list of its own', () => {
    const lists = (Object.values(contract) as Endpoint[]).filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        /search|statements|invoices/.test(endpoint.path) &&
        Array.isArray(endpoint.access),
    )
    for (const type of accountTypeCodes) {
      const held = new Set(roles.filter((role) => role.accountType === type).flatMap((role) => role.grants))
      expect(
        lists.some((list) => (list.access as string[]).some((one) => held.has(one as never))),
        type,
      ).toBe(true)
    }
  })
})

describe('the contract', () => {
  const endpoints = Object.entries(contract) as [string, Endpoint][]

  it('has no two endpoints at one address', () => {
    const places = endpoints.map(
      ([, endpoint]) => `${endpoint.method} ${endpoint.path.replaceAll(/\{\w+\}/g, '{}')}`,
    )
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
  })

  it('calls a parameter the same in all paths of one shape', () => {
    const shapes = Map.groupBy(new Set(endpoints.map(([, { path }]) => path)), (path) =>
      path.replaceAll(/\{\w+\}/g, '{}'),
    )
    expect([...shapes.values()].filter((paths) => paths.length > 1)).toEqual([])
  })

  it('tells of every group of endpoints what it is about', () => {
    const tags = new Set(endpoints.map(([, endpoint]) => endpoint.tag))
    expect(Object.keys(tagSentences).sort()).toEqual([...tags].sort())
  })

  it('names each parameter of a path in its schema', () => {
    for (const [name, endpoint] of endpoints) {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1])
      expect(Object.keys(endpoint.params?._zod.def.shape ?? {}).sort(), name).toEqual(inPath.sort())
    }
  })

  it('makes every signed-in write a command, but sign-out, previews and what answers with a secret', () => {
    const free = endpoints
      .filter(
        ([, endpoint]) => endpoint.method !== 'GET' && endpoint.access !== 'public' && !endpoint.command,
      )
      .map(([name]) => name)
    // The answer of a command is kept for its key; secrets are not.
    expect(free.sort()).toEqual([
      'accountImpact',
      'authLogout',
      'authStepUp',
      'borLetterAdd',
      'financeInstallment',
      'globalRules',
      'industryRules',
      'jump',
      'jumpToAgency',
      'logoCrop',
      'logoUpload',
      'mfaUpdate',
      'mfaVerify',
      'passkeyRegister',
      'passkeyRegisterStart',
      'passkeyStepUp',
      'passkeyStepUpStart',
      'pictureUpload',
      'policyChangePreview',
      'policyFileAdd',
      'presetOfIndustry',
      'presetRules',
      'quoteDeskTry',
      'quoteSignedFileAdd',
      'raterCalculate',
      'raterIrpm',
      'ratingCalculate',
      'ratingWhatIf',
      'recoveryCodesRenew',
      'referralFileAdd',
      'ssoLink',
      'ssoLinkStart',
      'subjectivityFileAdd',
      'switchAccount',
      'taxTry',
      'workflowAccess',
    ])
  })
})
