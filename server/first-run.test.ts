import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRun } from './first-run.ts'
import { createHttpHarness, type HttpHarness } from './testing/http.ts'

let web: HttpHarness
beforeAll(async () => {
  web = await createHttpHarness({ env: { DEMO: '0', FIRST_STAFF_EMAIL: 'first@provider.test' } })
})
afterAll(() => web?.close())

const start = () => firstRun(web.app.ports, web.database.pool)

const printed = (lines: readonly string[]) => {
  const text = lines.join('\n')
  return {
    token: /signup-validation\/([\w-]+)/.exec(text)?.[1] ?? '',
    code: /Invitation code: (\d{6})/.exec(text)?.[1] ?? '',
  }
}

const signUp = ({ token, code }: { token: string; code: string }) =>
  web.send('POST', `/api/auth/v1/signup?validationToken=${token}`, {
    invitationCode: code,
    organization: 'Provider',
    firstName: 'Ines',
    lastName: 'Vogt',
    password: 'nine herons by the weir',
    accountType: 'COWBELL',
  })

describe('the first start on an empty database without a demo (SEC-043)', () => {
  it('knows no user and no password, and prints one way in', async () => {
    const lines = await start()
    expect(lines.join('\n')).toContain(
      'first@provider.test becomes the first staff user with this link, once',
    )
    expect(await web.database.kysely.selectFrom('app_user').selectAll().execute()).toEqual([])
  })

  it('prints a new one at the next start, and the old one dies', async () => {
    const [old, fresh] = [printed(await start()), printed(await start())]
    expect((await signUp(old)).status).toBe(404)
    expect((await signUp({ ...fresh, code: fresh.code === '000000' ? '111111' : '000000' })).status).toBe(412)
    const answer = await signUp(fresh)
    expect(answer.status).toBe(200)
    const me = await web.send('GET', '/api/auth/v1/me', undefined, { token: String(answer.json.accessToken) })
    expect(me.json).toMatchObject({ isCowbell: true, role: { roleId: 'super-admin' } })
    expect((await signUp(fresh)).status).toBe(412)
  })

  it('prints nothing once somebody can sign in', async () => {
    expect(await start()).toEqual([])
  })
})
