import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, text } from '../wire.ts'
import { givenName } from '#domain/kernel/fields.ts'

/** Lists whose filters can be kept. */
const lists = ['inbox'] as const

/** Entries of a list's address: filters, search and sort. */
const query = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/, 'Use the name of a filter.'), text(400))
  .refine((entries) => Object.keys(entries).length <= 20, 'Use at most 20 filters.')

const savedFilter = z.object({ id, list: z.enum(lists), name: z.string(), query }).meta({ id: 'SavedFilter' })

/** Filters that a user keeps under a name; no one else sees them. */
export const savedFilterContract = defineContract({
  savedFilterSearch: {
    method: 'GET',
    path: '/api/platform/v1/saved-filters',
    summary: 'Filters of a list that the caller keeps, by name',
    tag: 'Platform',
    access: 'any',
    query: z.object({ list: z.enum(lists).default('inbox') }),
    response: z.object({ content: z.array(savedFilter) }),
  },
  savedFilterSave: {
    method: 'PUT',
    path: '/api/platform/v1/saved-filters',
    summary: 'Keep filters of a list under a name; the same name is written over',
    tag: 'Platform',
    access: 'any',
    command: true,
    body: z.object({
      list: z.enum(lists).default('inbox'),
      name: givenName(60),
      query,
    }),
    response: savedFilter,
  },
  savedFilterDelete: {
    method: 'DELETE',
    path: '/api/platform/v1/saved-filters/{id}',
    summary: 'Forget filters that were kept',
    tag: 'Platform',
    access: 'any',
    command: true,
    params: z.object({ id }),
  },
})
