import { z } from 'zod'
import { COMPLIANCE_SECTIONS, KNOWN } from '#domain/quote/compliance/sections.ts'
import { defineContract } from '../../endpoint.ts'
import { localDate, requiredText } from '../../wire.ts'

export const complianceContract = defineContract({
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
