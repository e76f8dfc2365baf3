import { describe, expect } from 'vitest'
import { solved } from '#server/testing/captcha.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import type { Answer } from '#server/testing/web.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

/** Headers that differ in every answer. */
const OWN_HEADERS = new Set(['date', 'x-request-id'])

/** An answer without what differs in every one. */
const plain = ({ status, body, headers }: Answer): string =>
  JSON.stringify([
    status,
    body.replace(/"requestId":"[^"]+"/, ''),
    Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name) && !name.startsWith('x-ratelimit')),
  ])

type Ask = (email: string) => Promise<Answer>

const forgot: Ask = async (email) => {
  const captchaResponse = await solved(web, 'passwordReset')
  return web.send('POST', `/api/auth/v1/passwords/${email}/reset`, { captchaResponse })
}
const resend: Ask = (email) => web.send('POST', `/api/auth/v1/resendValidationEmail/${email}`)
const resetMfa: Ask = async (username) => {
  const captchaResponse = await solved(web, 'mfaReset')
  return web.send('POST', '/api/auth/v1/mfa/reset', { username, password: 'wrong', captchaResponse })
}
const login: Ask = (email) => web.login(email, { password: 'wrong' })

/** Users in every state that anyone might try to tell apart, and one that does not exist. */
const allAddresses = async (): Promise<string[]> => {
  const [known, disabled, invited, withFactor] = await Promise.all([
    web.person(),
    web.person(),
    web.person({ password: null }),
    web.person({ totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
  ])
  await web.database.kysely
    .updateTable('app_user')
    .set({ enabled: false })
    .where('id', '=', disabled.id)
    .execute()
  return [known, disabled, invited, withFactor].map((user) => user.email).concat('nobody@nowhere.test')
}

describe('whether an address has a user', () => {
  it.each([
    ['signing in with a wrong password', login],
    ['forgetting a password', forgot],
    ['asking for the confirmation mail', resend],
    ['asking to reset a second factor with a wrong password', resetMfa],
  ] as [string, Ask][])(
    'cannot be read from the answer to %s, byte for byte (SEC-005)',
    async (_name, ask) => {
      const answers: string[] = []
      for (const email of await allAddresses()) answers.push(plain(await ask(email)))
      expect(new Set(answers).size).toBe(1)
    },
  )

  it('cannot be read from a mail server that is down (Kirby 3.8.1)', async () => {
    const [email = ''] = await allAddresses()
    const { mailer } = web.app.ports
    const working = mailer.send
    mailer.send = () => Promise.reject(new Error('the mail server is down'))
    try {
      expect(plain(await forgot(email))).toBe(plain(await forgot('nobody@nowhere.test')))
    } finally {
      mailer.send = working
    }
  })

  it('shows in who gets a mail, and nowhere else', async () => {
    const invited = await web.person({ password: null })
    const confirmed = await web.person()
    web.jobs.length = 0
    for (const email of [invited.email, confirmed.email, 'nobody@nowhere.test'])
      expect((await resend(email)).status).toBe(204)
    expect((await web.settle()).map((mail) => mail.to)).toEqual([invited.email])
  })
})
