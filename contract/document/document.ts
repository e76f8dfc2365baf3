import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, instant } from '../wire.ts'

const documentRow = z
  .object({
    docId: id,
    docType: z.string(),
    docName: z.string(),
    /** Of an invoice, a receipt, a credit note or an endorsement: its own number, which the policy has several of. */
    docNumber: z.string().nullable(),
    fileName: z.string(),
    quoteId: id.nullable(),
    policyId: id.nullable(),
    version: z.int(),
    sha256: z.string().nullable(),
    pages: z.int().nullable(),
    createdBy: z.string(),
    created: instant,
  })
  .meta({ id: 'Document' })

export const documentContract = defineContract({
  documentSearch: {
    method: 'GET',
    path: '/api/docs/v1/search/{accountId}',
    summary: 'Documents of an account that the caller may see',
    tag: 'Documents',
    access: ['document:read'],
    byCode: ['E_PAY'],
    params: z.object({ accountId: id }),
    query: z.object({ quoteId: id.optional(), policyId: id.optional() }),
    response: z.object({ content: z.array(documentRow) }),
    record: { kind: 'document', in: 'params', field: 'accountId' },
  },
  documentDownload: {
    method: 'GET',
    path: '/api/docs/v1/download',
    summary: 'Download a document',
    tag: 'Documents',
    access: ['document:read'],
    byCode: ['E_PAY'],
    query: z.object({ docId: id }),
    file: 'application/pdf',
    record: { kind: 'document', in: 'query', field: 'docId' },
  },
  documentRead: {
    method: 'GET',
    path: '/api/docs/v1/read',
    summary: 'Read a document as a web page',
    tag: 'Documents',
    access: ['document:read'],
    byCode: ['E_PAY'],
    query: z.object({ docId: id }),
    file: 'text/html',
    record: { kind: 'document', in: 'query', field: 'docId' },
  },
})
