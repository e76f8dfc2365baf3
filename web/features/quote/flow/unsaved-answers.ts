import type { GivenAnswers } from '#domain/questionnaire/schema.ts'

const keyOf = (userId: string, accountId: string): string => `unsaved-answers:${userId}:${accountId}`

/** Answers that were given in this tab and not saved: before a reload, or before the session ended. */
export const unsavedAnswers = (userId: string, accountId: string): GivenAnswers => {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(userId, accountId)) ?? '{}') as GivenAnswers
  } catch {
    return {}
  }
}

/** Keeps what is not saved yet for the same user of this tab; nothing stays once there is nothing left to save. */
export const keepUnsaved = (userId: string, accountId: string, answers: GivenAnswers): void => {
  const key = keyOf(userId, accountId)
  if (Object.keys(answers).length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(answers))
}
