import { presetContract } from './preset.ts'
import { programContract } from './program.ts'
import { proofContract } from './proof.ts'
import { raterContract } from './rater.ts'
import { ratingContract } from './rating.ts'
import { stateContract } from './state.ts'

/** Every endpoint of the capability. */
export const ratingEndpoints = {
  ...presetContract,
  ...programContract,
  ...proofContract,
  ...raterContract,
  ...ratingContract,
  ...stateContract,
}
