/** The server's answer when something asks for a sign-in of the last minutes. */
const NEEDED = 'STEP_UP_NEEDED'

/** Asks the user to prove again who they are; false when they would rather not. */
type Prover = () => Promise<boolean>

let prover: Prover | null = null
let underWay: Promise<boolean> | null = null

/** Names the dialog that asks; gives back what takes it away again. */
export const setProver = (next: Prover): (() => void) => {
  prover = next
  return () => {
    if (prover === next) prover = null
  }
}

const isNeeded = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (body as { code?: unknown } | null)?.code === NEEDED
}

/** Whether the same call is worth sending again: it was refused for want of a proof, and the user has given it. */
export const provedFor = async (response: Response): Promise<boolean> => {
  if (!prover || !(await isNeeded(response))) return false
  underWay ??= prover().finally(() => {
    underWay = null
  })
  return underWay
}
