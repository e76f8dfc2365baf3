import { z } from 'zod'
import { COMPLIANCE_SECTIONS, KNOWN } from '#domain/quote/compliance/sections.ts'
import { defineContract } from '../../endpoint.ts'
import { id, localDate, requiredText } from '../../wire.ts'

/** A notice on the papers of a quote, with the rule that puts it there. */
const quoteNotice = z.object({
  id: z.string(),
  subject: z.string(),
  says: z.string(),
  law: z.string().nullable(),
  source: z.string().nullable(),
  readOn: localDate.nullable(),
  open: z.string().nullable(),
  why: z.string(),
  changes: z.string(),
  /** The words that are printed, by paragraph. */
  words: z.array(z.string()),
})

export const complianceContract = defineContract({
  quoteNotices: {
    method: 'GET',
    path: '/api/quote/v1/notices/{quoteId}',
    summary:
      'The notices on the papers of a quote: why each is there, its law and source, and what would change it',
    tag: 'Quotes',
    access: ['quote:explain'],
    record: { kind: 'quote', in: 'params', field: 'quoteId' },
    params: z.object({ quoteId: id }),
    response: z.object({ content: z.array(quoteNotice) }),
  },
  complianceGet: {
    method: 'GET',
    path: '/api/docs/v1/compliance/{place}',
    summary:
      'What holds in a state or the UK on a day: paper, licenses, charges, notices, search, forms, each with its source',
    tag: 'Documents',
    access: ['rating:read'],
    params: z.object({ place: requiredText(2, 'State is required') }),
    query: z.object({ on: localDate.optional() }),
    response: z.object({
      place: z.string(),
      name: z.string(),
      /** The day of which the rest is; without one, today. */
      on: localDate,
      content: z.array(
        z.object({
          id: z.string(),
          section: z.enum(COMPLIANCE_SECTIONS).meta({ description: 'What the row is about.' }),
          subject: z.string(),
          says: z.string(),
          law: z.string().nullable(),
          source: z.string().nullable(),
          known: z.enum(KNOWN).meta({ description: 'How well it is known.' }),
          readOn: localDate.nullable(),
          dueOn: localDate.nullable(),
          open: z.string().nullable(),
          /** The words that are printed, by paragraph. */
          words: z.array(z.string()),
        }),
      ),
    }),
  },
})
