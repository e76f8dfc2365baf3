import { licenseContract } from './license.ts'
import { pictureContract } from './picture.ts'
import { teamContract } from './team.ts'
import { userContract } from './user.ts'

/** Every endpoint of the capability. */
export const partyEndpoints = {
  ...licenseContract,
  ...pictureContract,
  ...teamContract,
  ...userContract,
}
