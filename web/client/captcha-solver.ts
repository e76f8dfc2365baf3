import { solveChallengeWorkers, type Challenge } from 'altcha/lib'
import ProofWorker from 'altcha/workers/pbkdf2?worker'

/** Leaves a core for the page itself. */
const MOST_WORKERS = 4
const TIMEOUT_MS = 90_000

/** The proof of a challenge as the server reads it: base64 of the challenge and its solution. */
export const proofFor = async (challenge: { parameters: unknown; signature: string }): Promise<string> => {
  const known = challenge as Challenge
  const solution = await solveChallengeWorkers({
    challenge: known,
    concurrency: Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1)),
    createWorker: () => new ProofWorker(),
    timeout: TIMEOUT_MS,
  })
  if (!solution) throw new Error('No solution was found in time.')
  return btoa(
    JSON.stringify({ challenge: { parameters: known.parameters, signature: known.signature }, solution }),
  )
}
