import { binderContract } from './binders.ts'
import { bookContract } from './book.ts'
import { endingContract } from './endings.ts'
import { policyContract } from './policy.ts'

/** Every endpoint of the capability. */
export const policyEndpoints = {
  ...binderContract,
  ...bookContract,
  ...endingContract,
  ...policyContract,
}
