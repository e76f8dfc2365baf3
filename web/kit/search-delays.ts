/** Specification 1 section 9: how long a search for agents or agencies waits after the last key, in milliseconds. */
export const PEOPLE_SEARCH_MS = 500
