import { createContext } from 'react'

/** Whether the shell's header and main part are around a page already. */
export const InShell = createContext(false)
