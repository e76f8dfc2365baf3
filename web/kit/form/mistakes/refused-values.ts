/** What the server said of fields, by their path, and of which value it was said. */
export type Refused = Readonly<Record<string, { detail: string; value: unknown }>>

/** The value at a path such as `contacts.0.email`; undefined where there is none. */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      values,
    )

/** Remembers of which values of the form the server said what. */
export const refusedOf = (errors: Readonly<Record<string, string>>, values: unknown): Refused =>
  Object.fromEntries(
    Object.entries(errors).map(([path, detail]) => [path, { detail, value: valueAt(values, path) }]),
  )

/** What still holds of it: what was said of values that have not been changed since. */
export const stillRefused = (refused: Refused, values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refused)
      .filter(([path, { value }]) => JSON.stringify(value) === JSON.stringify(valueAt(values, path)))
      .map(([path, { detail }]) => [path, detail]),
  )
