import type { Challenge } from 'altcha-lib'
import { describe, expect } from 'vitest'
import { answerOf, solved } from '#server/testing/captcha.ts'
import { it, type Web } from '#server/testing/fixtures.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const ask = (captchaResponse?: string, query = '') =>
  web.send('POST', `/api/auth/v1/passwords/nobody@nowhere.test/reset${query}`, { captchaResponse })

const challenge = async (action = 'passwordReset', ip = '10.9.9.9') =>
  (await web.send('GET', `/api/auth/v1/captcha?action=${action}`, undefined, { ip }))
    .json as unknown as Challenge

type Parsed = { challenge: Challenge; solution: { counter: number; derivedKey: string } }

/** A right answer, one thing about it changed. */
const changed = async (change: (answer: Parsed) => void): Promise<string> => {
  const answer = JSON.parse(Buffer.from(await solved(web, 'passwordReset'), 'base64').toString()) as Parsed
  change(answer)
  return Buffer.from(JSON.stringify(answer)).toString('base64')
}

describe('the captcha (SEC-038)', () => {
  it('lets a right answer through, in the body or as the specification has it in the query', async () => {
    expect((await ask(await solved(web, 'passwordReset'))).status).toBe(204)
    const inQuery = `?captchaResponse=${encodeURIComponent(await solved(web, 'passwordReset'))}`
    expect((await web.send('POST', `/api/auth/v1/passwords/a@b.test/reset${inQuery}`)).status).toBe(204)
  })

  it('refuses none, nonsense and an empty one with the specification’s sentence', async () => {
    for (const wrong of [
      undefined,
      '',
      'x',
      Buffer.from('{}').toString('base64'),
      Buffer.from('null').toString('base64'),
    ])
      expect(await ask(wrong)).toMatchObject({
        status: 422,
        json: {
          code: 'CAPTCHA_FAILED',
          detail: 'Cannot reset password at this time. Please try again after sometime.',
        },
      })
  })

  it('takes an answer once, of many at the same moment one', async () => {
    const answer = await solved(web, 'passwordReset')
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(answer)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
  })

  it('takes an answer for five minutes', async () => {
    const [early, late] = [await solved(web, 'passwordReset'), await solved(web, 'passwordReset')]
    web.clock.advance({ milliseconds: 5 * 60_000 - 1 })
    expect((await ask(early)).status).toBe(204)
    web.clock.advance({ milliseconds: 1 })
    expect((await ask(late)).status).toBe(422)
  })

  it('takes no answer that was meant for another action', async () => {
    expect((await ask(await solved(web, 'mfaReset'))).status).toBe(422)
    expect((await ask(await solved(web, 'login'))).status).toBe(422)
  })

  it.each([
    ['an easier challenge', (answer: Parsed) => void (answer.challenge.parameters.cost = 1)],
    ['a shorter prefix', (answer: Parsed) => void (answer.challenge.parameters.keyPrefix = '00')],
    ['another nonce', (answer: Parsed) => void (answer.challenge.parameters.nonce = '0'.repeat(32))],
    [
      'a later end',
      (answer: Parsed) =>
        void (answer.challenge.parameters.data = { action: 'passwordReset', expires: 9e15 }),
    ],
    ['another signature', (answer: Parsed) => void (answer.challenge.signature = '0'.repeat(64))],
    ['another answer', (answer: Parsed) => void (answer.solution.derivedKey = '0'.repeat(64))],
    ['no key signature', (answer: Parsed) => void delete answer.challenge.parameters.keySignature],
  ])('refuses %s', async (_name, change) => {
    expect((await ask(await changed(change))).status).toBe(422)
  })

  it('asks four times the work of an address that asks too often', async () => {
    const costs: number[] = []
    for (let at = 0; at < 22; at += 1) costs.push((await challenge()).parameters.cost)
    expect(costs[0]).toBe(1_000)
    expect(costs[19]).toBe(1_000)
    expect(costs[20]).toBe(4_000)
  })

  it('asks it of all addresses together that one customer has', async () => {
    const costs: number[] = []
    for (let at = 0; at < 21; at += 1)
      costs.push((await challenge('login', `2001:db8:7:7::${at + 1}`)).parameters.cost)
    expect(costs[19]).toBe(1_000)
    expect(costs[20]).toBe(4_000)
    expect((await challenge('login', '2001:db8:7:8::1')).parameters.cost).toBe(1_000)
  })

  it('is for known actions only', async () => {
    expect((await web.send('GET', '/api/auth/v1/captcha?action=everything')).status).toBe(422)
  })

  it('holds the parameters that the widget knows', async () => {
    const { parameters, signature } = await challenge('login', '10.9.9.8')
    expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', keyLength: 32 })
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    expect((await answerOf({ parameters, signature: signature ?? '' })).length).toBeLessThan(4_000)
  })
})
