import { describe, expect, it } from 'vitest'
import { readAnswer } from './sign-in-call.ts'
import { texts } from './texts.ts'

const body = { detail: '[AUTH-1] Your account is locked.' }

describe('an answer of the login', () => {
  it('with 200 is a session', () => {
    const tokens = { accessToken: 'a', refreshToken: 'r' }
    expect(readAnswer(200, tokens, texts)).toEqual({ kind: 'in', tokens })
  })

  it('with 307 asks for the code', () => {
    expect(readAnswer(307, { mfaType: 'SMS' }, texts)).toEqual({ kind: 'code', mfaType: 'SMS' })
  })

  it('with 418 leads to the expired password', () => {
    expect(readAnswer(418, null, texts)).toEqual({ kind: 'expired' })
  })

  it('with 412 shows the server sentence and offers the validation email again', () => {
    expect(readAnswer(412, body, texts)).toEqual({
      kind: 'failed',
      text: 'Your account is locked.',
      offersResend: true,
    })
  })

  it('with 500 says that the service is down, next to the form and as a toast', () => {
    expect(readAnswer(500, body, texts)).toEqual({
      kind: 'failed',
      text: 'Service Down or Under Maintenance',
      toast: 'Oops!! Something is Wrong with our Server. Please Try Again after Few Minutes!',
    })
  })

  it.each([401, 409])('with %d and a body shows the server sentence', (status) => {
    expect(readAnswer(status, body, texts)).toEqual({ kind: 'failed', text: 'Your account is locked.' })
  })

  it.each([401, 404, 422, 429])('with %d and no body says that the credentials are invalid', (status) => {
    expect(readAnswer(status, null, texts)).toEqual({
      kind: 'failed',
      text: 'Invalid credentials. Please try again.',
    })
  })
})
