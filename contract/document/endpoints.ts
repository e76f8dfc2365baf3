import { documentContract } from './document.ts'

/** Every endpoint of the capability. */
export const documentEndpoints = {
  ...documentContract,
}
