import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, numberedQuery, numberedPageOf, text } from '../wire.ts'
import { queryFrom } from '../list-query.ts'
import { offeredStateList } from './lists.ts'

const productType = text(20).toUpperCase()

const offeredState = z
  .object({
    /** Names paper and state. */
    id: z.string(),
    productType: z.string(),
    productName: z.string(),
    isSurplus: z.boolean(),
    carrierName: z.string(),
    state: z.string(),
    stateName: z.string(),
    /** False once it was deleted: closed to new business until it is opened again. */
    isOffered: z.boolean(),
  })
  .meta({ id: 'OfferedState' })

/** Where each product is offered: what its rating program covers, less what staff closed to new business. */
export const stateContract = defineContract({
  stateSearch: {
    method: 'GET',
    path: '/api/account/v1/state/search',
    summary: 'States in which products are offered, and those that were closed to new business',
    tag: 'Products',
    access: ['rating:read'],
    query: queryFrom(numberedQuery, offeredStateList),
    response: numberedPageOf(offeredState),
  },
  stateOfProduct: {
    method: 'GET',
    path: '/api/account/v1/state/{id}',
    summary: 'States in which a product is offered',
    tag: 'Products',
    access: 'any',
    /** The product's code; the path shares its parameter with the address that closes a state. */
    params: z.object({ id: productType }),
    response: z.array(
      z.object({
        state: z.string(),
        stateName: z.string(),
        /** On which paper: `admitted`, `surplus` or both. */
        papers: z.array(z.enum(['admitted', 'surplus'])),
      }),
    ),
  },
  stateDelete: {
    method: 'DELETE',
    path: '/api/account/v1/state/{id}',
    summary: 'Close a state to new business of a product; renewals and offered terms stand',
    tag: 'Products',
    access: ['paper:manage'],
    command: true,
    params: z.object({ id: text(60) }),
    response: offeredState,
  },
  stateReopen: {
    method: 'PUT',
    path: '/api/account/v1/state/reopen',
    summary: 'Offer a product in a state again',
    tag: 'Products',
    access: ['paper:manage'],
    command: true,
    body: z.object({ id: text(60) }),
    response: offeredState,
  },
})

/** The technical account manager of one quote. */
export const tamOverride = z.object({
  quoteId: id,
  /** Null takes the override back. */
  userId: id.nullable(),
})
