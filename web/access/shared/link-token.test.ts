import { describe, expect, it } from 'vitest'
import { hideToken } from './link-token.ts'

const opened = { state: { key: 'k1' }, path: '/confirmUser/s3cret-token', search: '?lng=en-GB' }

describe('the token of a link', () => {
  it('leaves the address and keeps what else the history entry and the query hold', () => {
    expect(hideToken(opened, 's3cret-token')).toEqual({
      token: 's3cret-token',
      entry: {
        state: { key: 'k1', linkToken: 's3cret-token' },
        path: '/confirmUser/link',
        search: '?lng=en-GB',
      },
    })
  })

  it('survives a reload of the address that no longer shows it', () => {
    const { entry } = hideToken(opened, 's3cret-token')
    expect(hideToken(entry, 'link').token).toBe('s3cret-token')
  })
})
