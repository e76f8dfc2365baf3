import type { Ports } from '#server/command/ports.ts'
import { readFlags } from './flags.ts'

/** The market of a user not signed in: by the host they typed, or switched on for all. Never used for a link. */
export const marketOfHost = async (ports: Ports, host: string): Promise<'US' | 'UK'> => {
  if (host.replace(/:\d+$/, '').endsWith(ports.env.UK_HOST_SUFFIX)) return 'UK'
  return (await readFlags({ ports, db: ports.db }, null)).ukRegion ? 'UK' : 'US'
}

/** A page waits no longer for a feature's switch. */
const PATIENCE_MS = 300

/** The same for a page, which is shown whether or not the database answers. */
export const marketOfPage =
  (ports: Ports) =>
  (host: string): Promise<'US' | 'UK'> =>
    Promise.race([
      marketOfHost(ports, host).catch(() => 'US' as const),
      new Promise<'US'>((resolve) => setTimeout(() => resolve('US'), PATIENCE_MS).unref()),
    ])
