/** Values of a form by field: texts, numbers, flags, and lists of them. */
export type FormValues = Readonly<Record<string, unknown>>

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const namesIn = (before: FormValues, now: FormValues): string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(now)]),
]

/** Fields to which another user gave another value than was shown here, and than is typed here. */
export const overtakenFields = (before: FormValues, now: FormValues, typed: FormValues): string[] =>
  namesIn(before, now).filter((name) => !isSame(now[name], before[name]) && !isSame(now[name], typed[name]))

/** What is typed here stays; fields that were not touched here take the newer values, undefined where one is gone. */
export const onNewerValues = <V extends FormValues>(before: FormValues, now: FormValues, typed: V): V => {
  const untouched = namesIn(before, now).filter((name) => isSame(typed[name], before[name]))
  return { ...typed, ...Object.fromEntries(untouched.map((name) => [name, now[name]])) }
}

/** Whether nothing was typed over what was shown. */
export const isUntouched = (before: FormValues, typed: FormValues): boolean =>
  Object.keys(before).every((name) => isSame(typed[name], before[name]))
