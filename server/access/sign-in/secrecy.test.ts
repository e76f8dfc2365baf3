import { generateSync } from 'otplib'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { solved } from '#server/testing/captcha.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { PASSWORD } from '#server/testing/web.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const NEW_PASSWORD = 'nine herons by the weir'

let web: Web
/** Everything that must never be written down. */
const secrets = new Set<string>([PASSWORD, NEW_PASSWORD, SECRET])

it.beforeAll(({ web: given }) => {
  web = given
})

const keep = (json: Record<string, unknown>): void => {
  for (const name of ['accessToken', 'refreshToken', 'token', 'manualKey'])
    if (typeof json[name] === 'string') secrets.add(json[name])
}

const linkIn = (text: string | undefined): string =>
  /\/(?:confirm\w+|validate)\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** Walks through the ways in and keeps each secret that they hand out. */
const walk = async (): Promise<{ token: string; links: string[] }> => {
  const staff = await web.person({ accountType: 'COWBELL', totpSecret: SECRET })
  const agency = await web.person()
  const mfaCode = generateSync({ secret: SECRET, epoch: Math.floor(web.clock.now().getTime() / 1000) })
  const pair = await web.signIn(staff.email, { mfaCode })
  keep({ ...pair })
  keep((await web.send('POST', '/api/auth/v1/refresh', { refreshToken: pair.refreshToken })).json)
  const token = pair.accessToken
  const jump = await web.send('POST', `/api/auth/v1/admin/agencies/${agency.org_id}/jtoken`, undefined, {
    token,
  })
  keep(jump.json)
  keep((await web.send('POST', `/api/auth/v1/admin/enter/${String(jump.json.token)}`)).json)
  keep((await web.send('PUT', '/api/auth/v1/mfa/update?mfaType=GOOGLE', undefined, { token })).json)
  await web.send('POST', `/api/auth/v1/passwords/${agency.email}/reset`, {
    captchaResponse: await solved(web, 'passwordReset'),
  })
  // What waits in the queue is sealed.
  for (const job of web.jobs) secrets.forEach((one) => expect(JSON.stringify(job)).not.toContain(one))
  const mails = await web.settle()
  const links = mails.map((mail) => linkIn(mail.text)).filter((one) => one !== '')
  links.forEach((one) => secrets.add(one))
  expect(links.length).toBeGreaterThan(0)
  const reset = `/api/auth/v1/validatePasswordReset/${links[0]}`
  keep((await web.send('POST', reset, { password: NEW_PASSWORD })).json)
  return { token, links }
}

const leaks = (text: string): string[] => [...secrets].filter((one) => text.includes(one))

describe('secrets of signing in', () => {
  it('stand in no log line, not even when the server breaks on them (SEC-015)', async () => {
    const { token, links } = await walk()
    web.clock.advance({ milliseconds: 1_001 })
    await sql`alter table link_token rename to link_token_gone`.execute(web.database.kysely)
    await sql`alter table session rename to session_gone`.execute(web.database.kysely)
    const broken = [
      await web.send('GET', `/api/auth/v1/checkPasswordReset/${links[0]}`),
      await web.send('GET', `/api/auth/v1/validationTokens/${links[0]}`),
      await web.send('GET', '/api/auth/v1/me', undefined, { token }),
      await web.send('POST', '/api/auth/v1/refresh', { refreshToken: [...secrets][5] }),
      await web.login('somebody@nowhere.test'),
    ]
    await sql`alter table link_token_gone rename to link_token`.execute(web.database.kysely)
    await sql`alter table session_gone rename to session`.execute(web.database.kysely)
    expect(broken.filter(({ status }) => status === 500).length).toBeGreaterThanOrEqual(3)
    expect(web.log.length).toBeGreaterThan(0)
    expect(secrets.size).toBeGreaterThan(8)
    expect(leaks(web.log.join(''))).toEqual([])
    for (const { body } of broken) expect(leaks(body)).toEqual([])
  })

  it('stand in the database as hashes or encrypted, mails and text messages apart (SEC-087)', async () => {
    const tables = await sql<{ table_name: string }>`select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(web.database.kysely)
    for (const { table_name } of tables.rows) {
      if (table_name === 'mail_message' || table_name === 'text_message') continue
      const { rows } = await sql<{
        text: string | null
      }>`select string_agg(t::text, ' ') as text from ${sql.table(table_name)} t`.execute(web.database.kysely)
      expect(leaks(rows[0]?.text ?? ''), table_name).toEqual([])
    }
  })
})
