/** Which of the maintenance modes replaces the product (specification 0 section 2), or none. */
export type MaintenanceView = 'maintenance' | 'scheduled'

export interface MaintenanceModes {
  global: boolean
  us: boolean
  uk: boolean
  scheduled: boolean
}

/** Whether only the visitor's market decides. */
export const needsMarket = (modes: MaintenanceModes): boolean =>
  !modes.global && !modes.scheduled && (modes.us || modes.uk)

/** What to show in a market; null leaves the product as it is. A running maintenance goes before a scheduled one. */
export const maintenanceView = (
  modes: MaintenanceModes | undefined,
  market: 'US' | 'UK' | undefined,
): MaintenanceView | null => {
  if (!modes) return null
  const isMarketDown = (market === 'US' && modes.us) || (market === 'UK' && modes.uk)
  if (modes.global || isMarketDown) return 'maintenance'
  return modes.scheduled ? 'scheduled' : null
}
