import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { TerrorismElection } from '../fields.ts'
import type { TerrorismOffer } from './terrorism-offer.ts'

const FIELD = 'terrorismElection'

/**
 * Why an election may not be signed, or null: it is asked for where coverage is offered, and has to be the one that
 * terms and price are made for. What is bound already is changed by an endorsement.
 */
export const electionRefusal = (
  offer: Pick<TerrorismOffer, 'election'> | undefined,
  given: TerrorismElection | undefined,
  isBound: boolean,
): Refusal | null => {
  if (!offer)
    return given === undefined
      ? null
      : fieldRefusal(FIELD, 'This application asks for no election about acts of terrorism.', 'NOT_ASKED')
  if (given === undefined)
    return fieldRefusal(FIELD, 'Choose whether to buy coverage for acts of terrorism.', 'REQUIRED')
  if (given === offer.election) return null
  const held = offer.election === 'ACCEPT' ? 'with' : 'without'
  return isBound
    ? fieldRefusal(
        FIELD,
        `Insurance is bound ${held} coverage for acts of terrorism. Sign for it as it is bound, and ask the agent for an endorsement.`,
        'ELECTION_AFTER_BINDING',
      )
    : fieldRefusal(
        FIELD,
        `These terms are priced ${held} coverage for acts of terrorism. Have the price changed first, then sign.`,
        'ELECTION_DIFFERS',
      )
}
