import { expect, it } from 'vitest'
import { pages } from '#server/mail/pages.ts'
import { paths } from '#web/paths.ts'

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
