import { createContext, useContext } from 'react'

/**
 * Why nothing may follow from the figures of a page now: its record was changed, or could not be read again, since they
 * were read. Undefined where they hold. Money shows itself as earlier in it, and buttons of actions refuse.
 */
export const OutdatedContext = createContext<string | undefined>(undefined)

export const useOutdatedReason = (): string | undefined => useContext(OutdatedContext)
