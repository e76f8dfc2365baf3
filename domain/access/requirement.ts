import type { Permission } from './permissions.ts'

/**
 * What an endpoint or a screen asks for: `any` always passes (a signed-in user), `none` never does, a list
 * passes when one is held, or all when `all` is asked for (specification 0 section 6).
 */
export type Requirement = 'any' | 'none' | readonly Permission[]

export const permits = (
  held: ReadonlySet<string>,
  needed: Requirement,
  mode: 'one' | 'all' = 'one',
): boolean => {
  if (needed === 'any') return true
  if (needed === 'none') return false
  return mode === 'all' ? needed.every((one) => held.has(one)) : needed.some((one) => held.has(one))
}
