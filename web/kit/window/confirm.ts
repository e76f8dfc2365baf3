export interface Question {
  /** Names the thing: "Delete quote Q-1001?" */
  title: string
  /** Says the effect. */
  text: string
  /** The named action on the button, never "OK". */
  confirm: string
  /** The way back, where "Cancel" would name the act itself. */
  cancel?: string
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
let isOpen = false
const listeners = new Set<() => void>()
let snapshot: { asked: Asked | null; isOpen: boolean } = { asked, isOpen }

const publish = (): void => {
  snapshot = { asked, isOpen }
  for (const listener of listeners) listener()
}

export const subscribeToQuestion = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers the open question. */
export const settle = (yes: boolean): void => {
  if (!isOpen) return
  isOpen = false
  asked?.answer(yes)
  publish()
}

/** Asks before an act that cannot be undone; the focus starts on Cancel. */
export const askToConfirm = async (question: Question): Promise<boolean> => {
  settle(false)
  return new Promise((answer) => {
    asked = { ...question, answer }
    isOpen = true
    publish()
  })
}

/** The question being asked, and whether it is still open. */
export const currentQuestion = (): { asked: Question | null; isOpen: boolean } => snapshot
