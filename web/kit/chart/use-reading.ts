import { type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index - 1,
  ArrowUp: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
}

/**
 * Which of the figures of a chart is read, by the keys of a slider or as the pointer says. Begins with `first`, until one is
 * chosen; `last` is the greatest index.
 */
export const useReading = (last: number, first: number = last) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(last, chosen ?? first)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, step(index, last))))
  }
  return { index, setChosen, onKeyDown }
}
