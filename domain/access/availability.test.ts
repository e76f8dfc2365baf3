import { describe, expect, it } from 'vitest'
import { refusal } from '../kernel/refusal.ts'
import type { Actor } from './actor.ts'
import { type Holds, permissionRefusal, rulesOf } from './availability.ts'
import { type Permission, permissions } from './permissions.ts'

type Status = 'OPEN' | 'CLOSED'
type Action = 'change' | 'close' | 'send' | 'give'

interface Facts {
  status: Status
  isLocked: boolean
  isKnown?: boolean
}

const locked = ({ isLocked }: Facts) =>
  isLocked ? refusal('conflict', 'ALREADY_SIGNED', 'It is signed.') : null

const rules = rulesOf<Status, Action, Facts>({
  noun: 'paper',
  scope: 'quote',
  actions: {
    change: { by: 'quote:update', from: ['OPEN'], label: 'Change' },
    close: { by: 'quote:decline', from: ['OPEN'], label: 'Close' },
    send: { by: 'quote:send', orBy: 'quote:release', label: 'Send' },
    give: { by: 'account:update', andBy: 'team:read', label: 'Give' },
  },
  telling: {
    close: ({ status }) =>
      status === 'CLOSED' ? refusal('conflict', 'ALREADY_ISSUED', 'It is closed.') : null,
  },
  guards: { change: locked, send: locked, give: locked },
  known: { give: ({ isKnown }) => isKnown !== undefined },
})

const holding =
  (...held: Permission[]): Holds =>
  (permission) =>
    held.includes(permission)
const all: Holds = () => true
const codeOf = (action: Action, facts: Facts, holds = all) => rules.refusalOf(action, facts, holds)?.code

describe('rules of a kind of record', () => {
  const open: Facts = { status: 'OPEN', isLocked: false }

  it('name the right first, then what says more than the status, the status, and the guard', () => {
    const worst: Facts = { status: 'CLOSED', isLocked: true }
    expect(codeOf('change', worst, () => false)).toBe('PERMISSION_MISSING')
    expect(codeOf('change', worst)).toBe('TRANSITION_NOT_ALLOWED')
    expect(codeOf('close', worst)).toBe('ALREADY_ISSUED')
    expect(codeOf('change', { ...worst, status: 'OPEN' })).toBe('ALREADY_SIGNED')
    expect(codeOf('change', open)).toBeUndefined()
  })

  it('take one of two permissions, or ask for both', () => {
    expect(codeOf('send', open, holding('quote:release'))).toBeUndefined()
    expect(rules.refusalOf('send', open, holding())?.reason).toContain('Send')
    expect(codeOf('give', open, holding('account:update'))).toBe('PERMISSION_MISSING')
    expect(codeOf('give', open, holding('team:read'))).toBe('PERMISSION_MISSING')
    expect(codeOf('give', open, holding('account:update', 'team:read'))).toBeUndefined()
  })

  it('start an action without statuses in any', () => {
    expect(codeOf('send', { status: 'CLOSED', isLocked: false })).toBeUndefined()
    expect(rules.statusRefusalOf('change', 'CLOSED')).toMatchObject({
      reason: 'Change is not possible while the paper is CLOSED.',
      meta: { currentStatus: 'CLOSED', allowedActions: ['send', 'give'] },
    })
  })

  it('show on a button what a command is refused with', () => {
    for (const status of ['OPEN', 'CLOSED'] as const)
      for (const isLocked of [false, true])
        for (const holds of [all, holding('quote:update'), holding('account:update')]) {
          const facts = { status, isLocked }
          const shown = rules.actions(facts, holds)
          for (const action of rules.names) {
            const because = rules.refusalOf(action, facts, holds)
            expect(shown[action]).toEqual(
              because ? { allowed: false, code: because.code, reason: because.reason } : { allowed: true },
            )
          }
        }
    expect(Object.keys(rules.actions(open, all, ['send']))).toEqual(['send'])
  })

  it('leave out of rows what neither right nor status lets in, and what a row cannot decide', () => {
    expect(rules.open({ status: 'CLOSED', isLocked: true }, all)).toEqual({
      close: { allowed: false, code: 'ALREADY_ISSUED', reason: 'It is closed.' },
      send: { allowed: false, code: 'ALREADY_SIGNED', reason: 'It is signed.' },
    })
    expect(Object.keys(rules.open({ ...open, isKnown: true }, all))).toEqual(rules.names)
    expect(rules.open(open, holding('team:read'))).toEqual({})
  })
})

describe('what is said of a missing permission', () => {
  it('is the words of its table, also where one of several would do', () => {
    const { reason } = permissionRefusal('quote:assign', 'quote:release')
    expect(reason).toContain(`“${permissions['quote:assign']}” or “${permissions['quote:release']}”`)
    expect(reason).not.toContain('quote:')
  })

  it('is asked by names of the table alone', () => {
    const asking = (holds: Holds, { permissions: held }: Actor) => [
      // @ts-expect-error: no permission has this name
      holds('quote:reed'),
      // @ts-expect-error: nor does an actor hold one
      held.has('quote:reed'),
    ]
    expect(asking(all, { permissions: new Set<Permission>() } as unknown as Actor)).toEqual([true, false])
  })
})
