import { describe, expect, it } from 'vitest'
import { ApiError, messageOf, messageOfAnswer, messageOr } from './problem.ts'

const request = { method: 'GET', url: '/api/x', query: '' }
const failed = (status: number, body: unknown) => new ApiError(status, body, request, null)

describe('the sentence for a failed answer, in the general order', () => {
  it.each([500, 502, 503, 504])('is about our servers for %d, whatever the body says', (status) => {
    const body = { detail: 'Stack trace' }
    expect(messageOfAnswer(status, body)).toBe(
      'Our servers seem to be having trouble. Please try again later.',
    )
  })

  it('is the detail without its bracketed prefix', () => {
    expect(messageOfAnswer(409, { detail: '[QUOTE-12] It is bound.', errors: [{ detail: 'No' }] })).toBe(
      'It is bound.',
    )
  })

  it('is otherwise the details of the errors joined by commas', () => {
    expect(messageOfAnswer(422, { errors: [{ detail: 'One' }, { detail: 'Two' }] })).toBe('One, Two')
  })

  it.each([
    [{ data: 'Data' }, 'Data'],
    [{ message: 'Message' }, 'Message'],
    ['Text', 'Text'],
    [{}, 'An error has occurred. Please try again later.'],
    [null, 'An error has occurred. Please try again later.'],
  ])('of %j is %s', (body, text) => {
    expect(messageOfAnswer(400, body)).toBe(text)
  })
})

it('carries code, field errors and request id of the problem answer', () => {
  const body = {
    code: 'lost-race',
    requestId: 'r-1',
    errors: [{ code: 'c', detail: 'd', field: 'body.name' }],
  }
  expect(failed(409, body)).toMatchObject({
    code: 'lost-race',
    requestId: 'r-1',
    errors: [{ field: 'body.name' }],
  })
})

it('says that a cancelled request was cancelled', () => {
  expect(messageOf(new DOMException('gone', 'AbortError'))).toBe('Request Cancelled')
})

it('says of a call whose answer says nothing that it had an issue', () => {
  expect(failed(413, undefined).message).toBe('An issue occurred with this request')
  expect(messageOf(new Error('unknown'))).toBe('An error has occurred. Please try again later.')
})

it('uses the text of the situation when the server gives none, and for outages', () => {
  expect(messageOr(failed(409, { detail: 'Taken.' }), 'Failed to save')).toBe('Taken.')
  expect(messageOr(failed(404, null), 'Failed to save')).toBe('Failed to save')
  expect(messageOr(failed(500, { detail: 'Stack trace' }), 'Failed to save')).toBe('Failed to save')
})
