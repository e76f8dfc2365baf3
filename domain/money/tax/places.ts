/**
 * Cities and counties that tax premium on top of the state, and what says that none does, by state: code and name. The
 * rates of each, which no page needs, are in `localities.ts`.
 */
const PLACES: Readonly<Record<string, readonly (readonly [code: string, place: string])[]>> = {
  KY: [
    ['KY-ANCHORAGE', 'Anchorage'],
    ['KY-ASHLAND', 'Ashland'],
    ['KY-LEXINGTON', 'Lexington-Fayette Urban County'],
    ['KY-MORGANTOWN', 'Morgantown'],
    ['KY-NONE', 'No city or county that taxes premium'],
  ],
}

/** The places that may be chosen for an address of the state; none where no place of it taxes premium. */
export const localitiesOf = (state: string | null): { code: string; place: string }[] =>
  (PLACES[state ?? ''] ?? []).map(([code, place]) => ({ code, place }))

/** Whether the place has to be known before a policy for this state is bound. */
export const hasLocalTax = (state: string | null): boolean => localitiesOf(state).length > 0

/** Name of a place, or its code where it is not in the table. */
export const placeOf = (code: string): string =>
  localitiesOf(code.slice(0, 2)).find((one) => one.code === code)?.place ?? code

/** Why a place cannot be the one of an address in this state, or null. */
export const localityProblem = (state: string | null, code: string): string | null =>
  localitiesOf(state).some((one) => one.code === code)
    ? null
    : `${code} is not a taxing jurisdiction on file for ${state ?? 'this address'}.`
