import type { KeyboardEvent } from 'react'

/** Brings a question into the middle of the window and its first control under the fingers. */
export const focusQuestion = (field: string): void => {
  const row = document.querySelector<HTMLElement>(`[data-question="${field}"]`)
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
}

const ANSWER_KEYS = ['y', 'n', 'u', 'a']

/**
 * After an answer by key the focus is on the next question, so that a practised hand never leaves the keys. Enter on a
 * choice does not send the questionnaire.
 */
export const moveOn = (event: KeyboardEvent<HTMLElement>): void => {
  const within = event.currentTarget
  const isAlone = !(event.ctrlKey || event.metaKey || event.altKey)
  if (event.key === 'Enter' && isAlone && event.target instanceof HTMLInputElement) event.preventDefault()
  if (!isAlone || !ANSWER_KEYS.includes(event.key.toLowerCase())) return
  const target = event.target as HTMLElement
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return
  const row = target.closest('[data-question]')
  requestAnimationFrame(() => {
    if (!row?.querySelector('input:checked')) return
    const rows = [...within.querySelectorAll<HTMLElement>('[data-question]')]
    const next = rows[rows.findIndex((one) => one === row) + 1]
    if (next) focusQuestion(next.dataset.question ?? '')
  })
}
