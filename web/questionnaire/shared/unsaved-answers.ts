const keyOf = (owner: string): string => `unsaved-answers:${owner}`

/**
 * Answers that were given in this tab and not saved: before a reload, or before the session ended. `owner` says
 * whose they are and of what, and holds no secret.
 */
export const unsavedAnswers = <Changes extends object>(owner: string): Partial<Changes> => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? '{}') as Partial<Changes>
  } catch {
    return {}
  }
}

/** Keeps what is not saved yet for its owner in this tab; nothing stays once there is nothing left to save. */
export const keepUnsaved = (owner: string, answers: object): void => {
  const key = keyOf(owner)
  if (Object.keys(answers).length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(answers))
}
