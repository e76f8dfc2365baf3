import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldCode, fieldName, fieldSentence } from './field-sentences.ts'

const sentencesOf = (schema: z.core.$ZodType, value: unknown): string[] =>
  z
    .safeParse(schema, value, { error: fieldSentence, reportInput: true })
    .error?.issues.map((issue) => `${fieldCode(issue)}: ${issue.message}`) ?? []

describe('the sentence for a field', () => {
  it.each([
    [z.object({ companyName: z.string() }), {}, 'REQUIRED: Company name is required.'],
    [z.object({ companyName: z.string() }), { companyName: 5 }, 'KIND_WRONG: Company name must be text.'],
    [z.object({ limit: z.number() }), { limit: 'x' }, 'KIND_WRONG: Limit must be a number.'],
    [z.object({ page: z.int() }), { page: 1.5 }, 'KIND_WRONG: Page must be a whole number.'],
    [z.object({ code: z.string().min(6) }), { code: 'x' }, 'TOO_SMALL: Code needs at least 6 characters.'],
    [z.object({ name: z.string().min(1) }), { name: '' }, 'TOO_SMALL: Name is required.'],
    [
      z.object({ name: z.string().max(2) }),
      { name: 'abc' },
      'TOO_LARGE: Name may have at most 2 characters.',
    ],
    [z.object({ fee: z.number().max(2500) }), { fee: 3000 }, 'TOO_LARGE: Fee must be at most 2,500.'],
    [z.object({ rate: z.number().gt(0) }), { rate: 0 }, 'TOO_SMALL: Rate must be more than 0.'],
    [z.object({ ids: z.array(z.string()).min(1) }), { ids: [] }, 'TOO_SMALL: Ids needs at least 1 choice.'],
    [
      z.object({ email: z.email() }),
      { email: 'x' },
      'FORM_WRONG: Email must be an e-mail address, such as name@company.com.',
    ],
    [z.object({ quoteId: z.uuid() }), { quoteId: 'x' }, 'FORM_WRONG: Quote ID is not the id of a record.'],
    [
      z.object({ answer: z.enum(['YES', 'NO']) }),
      { answer: 'MAYBE' },
      'VALUE_UNKNOWN: Answer must be one of YES, NO.',
    ],
    [
      z.object({ physicalAddress: z.object({ zip: z.string() }) }),
      { physicalAddress: { zip: null } },
      'KIND_WRONG: ZIP code must be text.',
    ],
    [z.object({ a: z.string() }), [], 'KIND_WRONG: The request must be a group of fields.'],
  ])('says what is wrong with it', (schema, value, sentence) => {
    expect(sentencesOf(schema, value)).toEqual([sentence])
  })

  it('is the schema’s own where it has one', () => {
    expect(sentencesOf(z.object({ zip: z.string().min(1, 'Where is it?') }), { zip: '' })).toEqual([
      'TOO_SMALL: Where is it?',
    ])
  })

  it('names the innermost field and no position in a list', () => {
    expect(fieldName(['contacts', 0, 'firstName'])).toBe('First name')
    expect(fieldName(['claims', '3'])).toBe('Claims')
    expect(fieldName([])).toBe('The request')
  })
})
