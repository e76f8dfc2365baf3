/** What the compiler counts of its own work: the same on every machine, and in every run on the same files. */
export interface TypesCost {
  instantiations: number
  types: number
  /** Kept in memory at the end, in MB of 1,000,000 bytes. */
  memoryMb: number
}

/**
 * The most that an endpoint of the contract may cost, with its rules, handlers, pages and tests. So much an endpoint is
 * what linear means: whatever makes each new one dearer than those before it fails here. The first version of these
 * limits left a twentieth of room. 12 seconds of processor are wanted at 355 endpoints, but seconds are only printed,
 * since a machine that does other things too counts half as many again.
 */
export const MOST_AN_ENDPOINT: TypesCost = { instantiations: 7_300, types: 1_735, memoryMb: 3.15 }

const numberIn = (said: string, label: string): number => {
  const found = new RegExp(`^${label}:\\s+(\\d+)K?$`, 'm').exec(said)
  if (!found) throw new Error(`The compiler did not say its "${label}".`)
  return Number(found[1])
}

/** Reads what `tsc --extendedDiagnostics` says. Throws when a count is not there. */
export const costOf = (said: string): TypesCost => ({
  instantiations: numberIn(said, 'Instantiations'),
  types: numberIn(said, 'Types'),
  memoryMb: Math.round((numberIn(said, 'Memory used') * 1024) / 1_000_000),
})

const shown = (value: number): string => Math.round(value).toLocaleString('en-US')

/** A sentence for each count that is over its budget at so many endpoints. */
export const overBudget = (cost: TypesCost, endpoints: number): string[] =>
  (Object.keys(cost) as (keyof TypesCost)[])
    .filter((count) => cost[count] > MOST_AN_ENDPOINT[count] * endpoints)
    .map(
      (count) =>
        `The types of ${endpoints} endpoints may cost ${shown(MOST_AN_ENDPOINT[count] * endpoints)} ${count}, and cost ${shown(cost[count])}.`,
    )

/** Seconds of processor by the shell's `times`, whose second line is what its children took: `0m9.812s 0m1.204s`. */
export const secondsOf = (times: string): number =>
  [...(times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )

/** One line for who runs the check. */
export const costLine = (cost: TypesCost, endpoints: number, seconds: number): string =>
  `types: ${seconds.toFixed(1)} s of processor, ${shown(cost.memoryMb)} MB, ${shown(cost.types)} types and ${shown(cost.instantiations)} instantiations for ${endpoints} endpoints`
