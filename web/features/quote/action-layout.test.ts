import { describe, expect, it } from 'vitest'
import { actionLayout } from './action-layout.ts'
import type { Quote } from './quote.ts'

const missing = { allowed: false, code: 'PERMISSION_MISSING', reason: 'no' }
const possible = { allowed: true }
const notNow = { allowed: false, code: 'TRANSITION_NOT_ALLOWED', reason: 'not now' }

const quote = (status: string, actions: Record<string, unknown>, sentAt: string | null = null) =>
  ({ status, actions, sentAt }) as unknown as Quote

describe('the actions of a quote', () => {
  it('puts the next thing to do last, and the rest in the menu', () => {
    const agent = { update: possible, request: possible, delete: possible, submit: notNow, release: missing }
    expect(actionLayout(quote('DRAFT', agent))).toEqual({
      buttons: ['update', 'request'],
      menu: ['submit', 'delete'],
    })
  })

  it('leads from sending to binding', () => {
    const agent = { update: possible, send: possible, bind: notNow, sign: missing }
    expect(actionLayout(quote('READY', agent)).buttons).toEqual(['update', 'bind', 'send'])
    expect(actionLayout(quote('READY', agent, '2026-11-20T10:00:00Z')).buttons).toEqual([
      'update',
      'send',
      'bind',
    ])
  })

  it('never shows what the role may not do', () => {
    const insured = { update: missing, send: missing, bind: missing, sign: possible }
    expect(actionLayout(quote('READY', insured))).toEqual({ buttons: ['sign'], menu: [] })
  })
})
