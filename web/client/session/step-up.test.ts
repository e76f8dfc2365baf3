import { describe, expect, it } from 'vitest'
import { provedFor, setProver } from './step-up.ts'

const refused = (code: string, status = 403) => new Response(JSON.stringify({ code }), { status })

describe('a call that asks for a fresh sign-in', () => {
  it('is sent again once the user has proved who they are', async () => {
    const forget = setProver(async () => true)
    expect(await provedFor(refused('STEP_UP_NEEDED'))).toBe(true)
    forget()
  })

  it('stays refused when the user would rather not', async () => {
    const forget = setProver(async () => false)
    expect(await provedFor(refused('STEP_UP_NEEDED'))).toBe(false)
    forget()
  })

  it('asks once for two calls at the same moment', async () => {
    let asked = 0
    const forget = setProver(async () => {
      asked += 1
      await Promise.resolve()
      return true
    })
    await Promise.all([provedFor(refused('STEP_UP_NEEDED')), provedFor(refused('STEP_UP_NEEDED'))])
    expect(asked).toBe(1)
    forget()
  })

  it('never asks for another refusal, and keeps the answer readable', async () => {
    const forget = setProver(async () => true)
    const response = refused('FORBIDDEN')
    expect([await provedFor(response), await provedFor(refused('STEP_UP_NEEDED', 409))]).toEqual([
      false,
      false,
    ])
    expect(await response.json()).toEqual({ code: 'FORBIDDEN' })
    forget()
  })
})
