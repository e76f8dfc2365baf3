import { z } from 'zod'
import { blacklistedDomain } from '#domain/party/user-schema.ts'
import { defineContract } from '../endpoint.ts'
import { instant, numberedPageOf, text } from '../wire.ts'
import { queryFrom } from '../list-query.ts'
import { blockedDomainList } from './lists.ts'

const row = z.object({ domain: z.string(), created: instant, createdBy: z.string() })

/** Tables show 25 rows at least: a page of 10 is one of 25 (specification 1 section 9). */
const size = z.coerce
  .number()
  .int()
  .min(1)
  .max(100)
  .default(25)
  .transform((rows) => (rows === 10 ? 25 : rows))

const pages = z.object({
  page: z.coerce.number().int().min(0).max(400).default(0),
  size,
  search: text(200).optional(),
})

/** Mail domains whose addresses cannot become users. */
export const blacklistedDomainContract = defineContract({
  blacklistedDomainSearch: {
    method: 'GET',
    path: '/api/auth/v1/blacklisteddomains',
    summary: 'Mail domains whose addresses cannot become users',
    tag: 'Users',
    access: ['domain:blacklist'],
    query: queryFrom(pages, blockedDomainList),
    response: numberedPageOf(row),
  },
  blacklistedDomainAdd: {
    method: 'POST',
    path: '/api/auth/v1/blacklisteddomains',
    summary: 'Blacklist a mail domain',
    tag: 'Users',
    access: ['domain:blacklist'],
    command: true,
    ownHands: true,
    body: z.object({ domainName: blacklistedDomain }),
    response: row,
  },
  blacklistedDomainRemove: {
    method: 'DELETE',
    path: '/api/auth/v1/blacklisteddomains',
    summary: 'Take a mail domain off the blacklist',
    tag: 'Users',
    access: ['domain:blacklist'],
    command: true,
    ownHands: true,
    query: z.object({ domainName: blacklistedDomain }),
  },
})
