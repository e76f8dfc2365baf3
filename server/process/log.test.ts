import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const written = (...args: [object, string]): string => {
  let text = ''
  createLog('info', { write: (line) => void (text += line) }).info(...args)
  return text
}

describe('the log', () => {
  it('writes one line of JSON with the level in words and the time in ISO form', () => {
    const line = JSON.parse(written({ requestId: 'r1' }, 'hello')) as Record<string, string>
    expect(line).toMatchObject({ level: 'info', requestId: 'r1', msg: 'hello' })
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  })

  it.each([
    { req: { headers: { authorization: 'hunter2', cookie: 'hunter2', 'set-cookie': 'hunter2' } } },
    { body: { password: 'hunter2', newPassword: 'hunter2', refreshToken: 'hunter2' } },
    { token: 'hunter2', secret: 'hunter2', accessToken: 'hunter2' },
    { user: { totpSecret: 'hunter2' } },
  ])('never writes a secret of %j', (fields) => {
    const line = written(fields, 'request')
    expect(line).not.toContain('hunter2')
    expect(line).toContain('[redacted]')
  })

  it('keeps the code of an error, by which it is found', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505' })
    expect(written({ err: error }, 'failed')).toContain('23505')
  })
})
