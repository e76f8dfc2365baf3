import { describe, expect, it } from 'vitest'
import { actionLayout, answersRequest } from './action-layout.ts'
import type { Quote } from './shared/quote.ts'

const missing = { allowed: false, code: 'PERMISSION_MISSING', reason: 'no' }
const possible = { allowed: true }
const guarded = { allowed: false, code: 'CONTACT_INCOMPLETE', reason: 'first the contact' }
const notNow = { allowed: false, code: 'TRANSITION_NOT_ALLOWED', reason: 'not now' }

const quote = (status: string, actions: Record<string, unknown>, sentAt: string | null = null) =>
  ({ status, actions, sentAt, product: 'P100' }) as unknown as Quote

describe('the actions of a quote', () => {
  it('puts the next thing to do last, and the rest in the menu', () => {
    const agent = { update: possible, request: possible, delete: possible, lose: guarded, release: missing }
    expect(actionLayout(quote('DRAFT', agent))).toEqual({
      buttons: ['update', 'request'],
      menu: ['lose', 'delete'],
    })
  })

  it('leaves out of the menu what the status does not allow, and keeps a button with its reason', () => {
    const agent = { update: possible, send: notNow, bind: guarded, submit: notNow }
    expect(actionLayout(quote('READY', agent))).toEqual({ buttons: ['update', 'bind', 'send'], menu: [] })
  })

  it('asks for binding where an underwriter binds', () => {
    const agent = { update: possible, send: possible, bind: guarded, requestBind: possible, release: missing }
    for (const product of ['P250', 'P250_S', 'P_PLUS']) {
      const of = (status: string, more: object = {}) =>
        ({ ...quote(status, { ...agent, ...more }), product }) as Quote
      // An unsigned quote, too: what its agent does is to ask, whether or not it could be bound.
      expect(actionLayout(of('READY'))).toEqual({ buttons: ['update', 'send', 'requestBind'], menu: [] })
      expect(actionLayout(of('SIGNED')).buttons).toEqual(['requestBind'])
      expect(actionLayout(of('READY', { requestBind: guarded })).buttons).toContain('requestBind')
      expect(actionLayout(of('SIGNED', { release: possible })).buttons).toEqual(['bind'])
      expect(actionLayout(of('SIGNED', { requestBind: missing })).buttons).toEqual(['bind'])
    }
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

  it('leaves to the panel of a referral what is decided in it, for those who may release', () => {
    const desk = { decline: possible, release: guarded, assign: possible, irpm: possible, note: possible }
    expect(actionLayout(quote('REFERRED', desk))).toEqual({ buttons: ['assign'], menu: ['note'] })
    expect(actionLayout(quote('IN_REVIEW', { ...desk, release: missing })).buttons).toEqual(['decline'])
    expect(actionLayout(quote('INDICATION', desk)).buttons).toEqual(['release'])
  })

  it('leaves a request to bind to its panel', () => {
    const answering = { takeRequest: possible, approve: guarded, reject: possible, decline: possible }
    expect(answersRequest(quote('REQUESTED', answering))).toBe(true)
    expect(actionLayout(quote('REQUESTED', answering))).toEqual({ buttons: [], menu: ['decline'] })
    const refused = { allowed: false, code: 'NOT_A_RETAIL_REQUEST', reason: 'An underwriter decides on it.' }
    const asking = { takeRequest: refused, approve: refused, reject: refused, lose: possible }
    expect(answersRequest(quote('REQUESTED', asking))).toBe(false)
    expect(actionLayout(quote('REQUESTED', asking))).toEqual({ buttons: [], menu: ['lose'] })
  })

  it('never shows what the role may not do', () => {
    const insured = { update: missing, send: missing, bind: missing, sign: possible }
    expect(actionLayout(quote('READY', insured))).toEqual({ buttons: ['sign'], menu: [] })
  })
})
