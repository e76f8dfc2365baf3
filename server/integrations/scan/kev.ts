import { readFileSync, statSync } from 'node:fs'
import { StartRefused } from '#server/process/start-refused.ts'
import { kevCatalogue, type KevCatalogue } from '#domain/risk/products.ts'

/** The catalogue has about 1 MB; a file of another size class is something else. */
const LARGEST_FILE = 32 * 1024 * 1024

/**
 * Reads a copy of CISA's catalogue of known exploited vulnerabilities, once at the start. Throws with a sentence when
 * the file cannot be read or is something else, so that no one believes that a missing catalogue found nothing.
 */
export const readKevCatalogue = (path: string): KevCatalogue => {
  try {
    if (statSync(path).size > LARGEST_FILE) throw new Error('it is too large')
    return kevCatalogue.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new StartRefused(
      'SCAN_KEV_FILE is not a readable copy of the catalogue of known exploited vulnerabilities. Name one, or leave the setting out.',
      { exitCode: 2, cause: error },
    )
  }
}
