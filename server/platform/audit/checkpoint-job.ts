import type { Logger } from '#server/process/log.ts'
import type { Ports } from '#server/command/ports.ts'
import { signedText, witnessAudit } from '#server/platform/audit/checkpoint.ts'
import { sealAudit } from './seal.ts'

/**
 * Seals the trail and witnesses it outside of the database. The log says what was signed and carries the signed line:
 * where logs go to another machine, so does the proof.
 */
export const checkpointAudit = async (
  ports: Pick<Ports, 'db' | 'clock' | 'env'>,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<void> => {
  await sealAudit(ports)
  try {
    const line = await witnessAudit(ports.db, ports.env.AUDIT_DIR, ports.clock.now())
    log.info({ ...(line !== null && { checkpoint: line }) }, signedText(line))
  } catch (error) {
    // A scheduled job fails in silence; this must be heard.
    log.error({ err: error }, 'the audit trail could not be witnessed')
    throw error
  }
}
