import { demoContract } from './demo.ts'
import { messageContract } from './message.ts'
import { platformContract } from './platform.ts'
import { sandboxContract } from './sandbox.ts'
import { savedFilterContract } from './saved-filter.ts'

/** Every endpoint of the capability. */
export const platformEndpoints = {
  ...demoContract,
  ...messageContract,
  ...platformContract,
  ...sandboxContract,
  ...savedFilterContract,
}
