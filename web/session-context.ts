import { createContext, useContext } from 'react'
import { accountTypes } from '#domain/access/account-types.ts'
import { permits, type Requirement } from '#domain/access/requirement.ts'
import type { Answer } from './client.ts'
import type { Persona } from './paths.ts'

export type Me = Answer<'authMe'>

export interface Session {
  me: Me
  persona: Persona
  /** Came by a one-time code: one page is open, and there is no menu, home or profile. */
  isByLink: boolean
  /** Whether the user holds what an action or page asks for. */
  can: (requirement: Requirement) => boolean
}

export const sessionOf = (me: Me): Session => {
  const held = new Set(me.permissions)
  return {
    me,
    persona: accountTypes[me.account.accountType].path,
    isByLink: me.flowUserFirstName !== null,
    can: (requirement) => permits(held, requirement),
  }
}

export const SessionContext = createContext<Session | null>(null)

/** The signed-in user; only inside pages that need one. */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This page was shown without a signed-in user.')
  return session
}

/** The signed-in user where there may be none. */
export const useMaybeSession = (): Session | null => useContext(SessionContext)
