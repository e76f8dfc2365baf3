import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contract } from '#contract/all.ts'
import { pages } from '#server/mail/pages.ts'
import { pageAddresses } from '#web/page-addresses.ts'
import { paths } from '#web/paths.ts'
import { CAPABILITIES } from './lib/rooms.ts'

const [id, product] = ['019a0000-0000-7000-8000-000000000001', 'P100']

it('mails lead to the addresses that the pages have', () => {
  expect(pages.account('AGENCY', id)).toBe(paths.account('agency', id))
  expect(pages.quote('AGENCY', { product, id })).toBe(paths.quote('agency', product, id))
  expect(pages.quote('COWBELL', { product, id })).toBe(paths.quote('admin', product, id))
  expect(pages.policy('CUSTOMER', { product, id })).toBe(paths.policy('customer', product, id))
  expect(pages.signQuote({ product, id })).toBe(paths.signQuote(id, product))
  expect(pages.ratingProgram(id)).toBe(paths.ratingProgram('admin', id))
  expect(pages.ruleSet(id)).toBe(paths.ruleSet('admin', id))
  expect(pages.payPolicy(id)).toBe(paths.policyPayment(id))
})

const root = join(import.meta.dirname, '..')
const COMMENT = /\/\*[^]*?\*\//g
const WRITTEN = /(['"`])(?:\$\{[\w.]*(?:PUBLIC_URL|origin)\})?(\/(?:[a-z]|\$\{)[^'"`\s]*)\1/g

/** Addresses that capabilities of the server write by hand, with one letter for each expression and without a query. */
const written = CAPABILITIES.flatMap((capability) => globSync(`server/${capability}/**/*.ts`, { cwd: root }))
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').replaceAll(COMMENT, '').matchAll(WRITTEN)].map(
      ([, , address = '']) => ({
        path,
        address: address.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/\?.*/, ''),
      }),
    ),
  )

/** The sign-in is a page of its own, outside of the router. */
const SIGN_IN = '^/login$'

const matches = (shapes: readonly string[], address: string): boolean =>
  shapes.some((shape) => new RegExp(shape).test(address))

it('addresses that the server writes by hand are those of pages', () => {
  const endpoints = Object.values(contract).map(({ path }) => `^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  expect(written.length).toBeGreaterThan(15)
  expect(
    written.filter(({ address }) => !matches([SIGN_IN, ...pageAddresses, ...endpoints], address)),
  ).toEqual([])
})

it('an address that mails have a name for is written by hand nowhere else', () => {
  const x = { product: 'x', id: 'x' }
  const named = [
    pages.account('AGENCY', 'x'),
    pages.quote('AGENCY', x),
    pages.policy('AGENCY', x),
    pages.signQuote(x),
    pages.ratingProgram('x'),
    pages.ruleSet('x'),
    pages.payPolicy('x'),
  ].map((address) => address.replace(/^\/(agency|admin)\//, '/x/'))
  expect(written.filter(({ address }) => named.includes(address))).toEqual([])
})
