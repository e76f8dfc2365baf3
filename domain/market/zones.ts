/** Where it is decided what day it is for a market's people; a record's own zone decides for its coverage. */
export const MARKET_ZONES = { US: 'America/New_York', UK: 'Europe/London' } as const
