import driver from 'pg/package.json' with { type: 'json' }

/**
 * The one version of the driver whose inner workings `statement-group.ts` was tested with. A new one is entered here
 * once the tests of the server pass with it.
 */
const TESTED_DRIVER = '8.23.1'

export interface Pipelining {
  /** Whether the statements of a transaction leave without waiting for each other's answers. */
  isOn: boolean
  /** For the log: why not, where that is not what was asked for. */
  warning: string | null
}

/** What DATABASE_PIPELINE and the version of the driver allow (docs/adr/0009). */
export const pipeliningOf = (setting: string | undefined, version: string): Pipelining => {
  if (setting?.trim() === '0') return { isOn: false, warning: null }
  if (version === TESTED_DRIVER) return { isOn: true, warning: null }
  return {
    isOn: false,
    warning: `The database driver pg is of version ${version}, and statements are pipelined with ${TESTED_DRIVER} alone. They are sent one by one, which is slower.`,
  }
}

export const pipelining = pipeliningOf(process.env.DATABASE_PIPELINE, driver.version)
