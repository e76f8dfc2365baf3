import { expect, test } from 'vitest'
import { policyIssuedToCustomer } from './policy.ts'

const PUBLIC_URL = 'https://bindery.test'
const us = { market: 'US', publicUrl: PUBLIC_URL } as const
const uk = { market: 'UK', publicUrl: PUBLIC_URL } as const

test('the mails about coverage that is still to begin name its first day, and the invoice comes with the way to pay', () => {
  const facts = {
    recipientName: 'Pat',
    companyName: 'Riverbend Dental',
    policyNumber: 'CPB-100042',
    productName: 'Prime 100',
    agencyName: 'Harborview Insurance',
    effectiveDate: '2026-12-10',
    endDate: '2027-12-10',
    totalPremium: 485_250,
    dueDate: '2026-12-03',
    documents: ['Policy', 'Invoice'],
    linkPath: '/policies/6f2c',
  }
  const { text, html } = policyIssuedToCustomer(facts, us)
  expect(html).toContain('Riverbend Dental: covered from December 10, 2026')
  expect(html).not.toContain('is covered')
  for (const part of [text, html]) {
    expect(part).toContain('See your policy and pay')
    expect(part).toContain('choose Pay on that page, by December 3, 2026')
    expect(part).not.toContain('Make Payment')
  }
  expect(policyIssuedToCustomer(facts, uk).html).toContain('covered from 10 December 2026')
})
