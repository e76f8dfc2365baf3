import { inject } from 'vitest'

export interface OwnServer {
  url: string
  /** Its DATA_DIR. */
  dataDir: string
  /** Where the error reports that it sent can be read. */
  reportsUrl: string
}

/** The server that no other file of journeys uses while this one runs. */
export const ownServer = (): OwnServer => {
  const servers = inject('servers')
  const own = servers[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % servers.length]
  if (!own) throw new Error('no server was started for the journeys')
  return own
}
