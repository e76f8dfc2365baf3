import { existsSync, mkdirSync, realpathSync } from 'node:fs'

/**
 * The data folder's real path; made when absent, closed to other users. Where root made it, others may pass it but not
 * list it, because PostgreSQL's own user has to pass.
 */
export const makeDataDir = (dataDir: string): string => {
  if (!existsSync(dataDir))
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  return realpathSync(dataDir)
}
