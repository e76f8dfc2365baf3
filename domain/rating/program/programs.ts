import type { LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { compileProgram, type CompiledProgram } from './compile.ts'
import { productOf } from '#domain/rating/products.ts'
import p100From2024 from '#domain/rating/programs/p100/2024-01-01.json' with { type: 'json' }
import p100From2026 from '#domain/rating/programs/p100/2026-01-01.json' with { type: 'json' }
import p100From2027 from '#domain/rating/programs/p100/2027-01-01.json' with { type: 'json' }
import p100FromApril2027 from '#domain/rating/programs/p100/2027-04-01.json' with { type: 'json' }
import p250From2024 from '#domain/rating/programs/p250/2024-01-01.json' with { type: 'json' }
import p250From2026 from '#domain/rating/programs/p250/2026-01-01.json' with { type: 'json' }
import p250From2027 from '#domain/rating/programs/p250/2027-01-01.json' with { type: 'json' }
import p250FromApril2027 from '#domain/rating/programs/p250/2027-04-01.json' with { type: 'json' }
import p250SFrom2024 from '#domain/rating/programs/p250-s/2024-01-01.json' with { type: 'json' }
import p250SFrom2026 from '#domain/rating/programs/p250-s/2026-01-01.json' with { type: 'json' }
import p250SFrom2027 from '#domain/rating/programs/p250-s/2027-01-01.json' with { type: 'json' }
import p250SFromApril2027 from '#domain/rating/programs/p250-s/2027-04-01.json' with { type: 'json' }
import p100ProFrom2024 from '#domain/rating/programs/p100-pro/2024-01-01.json' with { type: 'json' }
import p100ProFrom2026 from '#domain/rating/programs/p100-pro/2026-01-01.json' with { type: 'json' }
import p100ProFrom2027 from '#domain/rating/programs/p100-pro/2027-01-01.json' with { type: 'json' }
import p100ProFromApril2027 from '#domain/rating/programs/p100-pro/2027-04-01.json' with { type: 'json' }
import primeCloudFrom2024 from '#domain/rating/programs/prime-cloud/2024-01-01.json' with { type: 'json' }
import primeCloudFrom2026 from '#domain/rating/programs/prime-cloud/2026-01-01.json' with { type: 'json' }
import primeCloudFrom2027 from '#domain/rating/programs/prime-cloud/2027-01-01.json' with { type: 'json' }
import primeCloudFromApril2027 from '#domain/rating/programs/prime-cloud/2027-04-01.json' with { type: 'json' }
import primeTechFrom2024 from '#domain/rating/programs/prime-tech/2024-01-01.json' with { type: 'json' }
import primeTechFrom2026 from '#domain/rating/programs/prime-tech/2026-01-01.json' with { type: 'json' }
import primeTechFrom2027 from '#domain/rating/programs/prime-tech/2027-01-01.json' with { type: 'json' }
import primeTechFromApril2027 from '#domain/rating/programs/prime-tech/2027-04-01.json' with { type: 'json' }
import primeTechPlusFrom2024 from '#domain/rating/programs/prime-tech-plus/2024-01-01.json' with { type: 'json' }
import primeTechPlusFrom2026 from '#domain/rating/programs/prime-tech-plus/2026-01-01.json' with { type: 'json' }
import primeTechPlusFrom2027 from '#domain/rating/programs/prime-tech-plus/2027-01-01.json' with { type: 'json' }
import primeTechPlusFromApril2027 from '#domain/rating/programs/prime-tech-plus/2027-04-01.json' with { type: 'json' }
import pPlusFrom2024 from '#domain/rating/programs/p-plus/2024-01-01.json' with { type: 'json' }
import pPlusFrom2026 from '#domain/rating/programs/p-plus/2026-01-01.json' with { type: 'json' }
import pPlusFrom2027 from '#domain/rating/programs/p-plus/2027-01-01.json' with { type: 'json' }
import pPlusFromApril2027 from '#domain/rating/programs/p-plus/2027-04-01.json' with { type: 'json' }
import pOneFrom2024 from '#domain/rating/programs/p-one/2024-01-01.json' with { type: 'json' }
import pOneFrom2026 from '#domain/rating/programs/p-one/2026-01-01.json' with { type: 'json' }
import pOneFrom2027 from '#domain/rating/programs/p-one/2027-01-01.json' with { type: 'json' }
import pOneFromApril2027 from '#domain/rating/programs/p-one/2027-04-01.json' with { type: 'json' }
import pOnePlusFrom2024 from '#domain/rating/programs/p-one-plus/2024-01-01.json' with { type: 'json' }
import pOnePlusFrom2026 from '#domain/rating/programs/p-one-plus/2026-01-01.json' with { type: 'json' }
import pOnePlusFrom2027 from '#domain/rating/programs/p-one-plus/2027-01-01.json' with { type: 'json' }
import pOnePlusFromApril2027 from '#domain/rating/programs/p-one-plus/2027-04-01.json' with { type: 'json' }
import primeOneTechFrom2024 from '#domain/rating/programs/prime-one-tech/2024-01-01.json' with { type: 'json' }
import primeOneTechFrom2026 from '#domain/rating/programs/prime-one-tech/2026-01-01.json' with { type: 'json' }
import primeOneTechFrom2027 from '#domain/rating/programs/prime-one-tech/2027-01-01.json' with { type: 'json' }
import primeOneTechFromApril2027 from '#domain/rating/programs/prime-one-tech/2027-04-01.json' with { type: 'json' }
import zspFrom2024 from '#domain/rating/programs/zsp/2024-01-01.json' with { type: 'json' }
import zspFrom2026 from '#domain/rating/programs/zsp/2026-01-01.json' with { type: 'json' }
import zspFrom2027 from '#domain/rating/programs/zsp/2027-01-01.json' with { type: 'json' }
import zspFromApril2027 from '#domain/rating/programs/zsp/2027-04-01.json' with { type: 'json' }

/** Every program file, one a product and effective date. Added to, never edited. */
const FILES: readonly { product: string }[] = [
  p100From2024,
  p100From2026,
  p100From2027,
  p100FromApril2027,
  p250From2024,
  p250From2026,
  p250From2027,
  p250FromApril2027,
  p250SFrom2024,
  p250SFrom2026,
  p250SFrom2027,
  p250SFromApril2027,
  p100ProFrom2024,
  p100ProFrom2026,
  p100ProFrom2027,
  p100ProFromApril2027,
  primeCloudFrom2024,
  primeCloudFrom2026,
  primeCloudFrom2027,
  primeCloudFromApril2027,
  primeTechFrom2024,
  primeTechFrom2026,
  primeTechFrom2027,
  primeTechFromApril2027,
  primeTechPlusFrom2024,
  primeTechPlusFrom2026,
  primeTechPlusFrom2027,
  primeTechPlusFromApril2027,
  pPlusFrom2024,
  pPlusFrom2026,
  pPlusFrom2027,
  pPlusFromApril2027,
  pOneFrom2024,
  pOneFrom2026,
  pOneFrom2027,
  pOneFromApril2027,
  pOnePlusFrom2024,
  pOnePlusFrom2026,
  pOnePlusFrom2027,
  pOnePlusFromApril2027,
  primeOneTechFrom2024,
  primeOneTechFrom2026,
  primeOneTechFrom2027,
  primeOneTechFromApril2027,
  zspFrom2024,
  zspFrom2026,
  zspFrom2027,
  zspFromApril2027,
]

const compiled = new Map<string, readonly CompiledProgram[]>()

const compile = (product: string): readonly CompiledProgram[] =>
  FILES.filter((file) => file.product === product)
    .map(compileProgram)
    .toSorted((a, b) => (a.file.effectiveDate < b.file.effectiveDate ? 1 : -1))

/**
 * All versions of a product, latest first. They are compiled when the first of them is asked for: all together take a
 * tenth of a second, which no start needs to wait for.
 */
export const programsOf = (product: string): readonly CompiledProgram[] => {
  const code = product.toUpperCase()
  const known = compiled.get(code) ?? compile(code)
  // An unknown product is not kept: anyone may ask for it.
  if (known.length > 0) compiled.set(code, known)
  return known
}

/** All versions of a product with those that were approved on the screen, latest first. */
export const versionsOf = (
  product: string,
  stored: readonly CompiledProgram[],
): readonly CompiledProgram[] => {
  const own = stored.filter(({ file }) => file.product === product.toUpperCase())
  if (own.length === 0) return programsOf(product)
  return [...own, ...programsOf(product)].toSorted((a, b) =>
    a.file.effectiveDate < b.file.effectiveDate ? 1 : -1,
  )
}

/** Whether a program has rates for a term that begins on a day. */
export const hasRatesOn = (
  { effectiveDate, expiresOn }: { effectiveDate: LocalDate; expiresOn: LocalDate | null },
  date: LocalDate,
): boolean => effectiveDate <= date && (expiresOn === null || date <= expiresOn)

/**
 * The version that is in force on a coverage's effective date. Refuses an unknown or unrated product (`product`)
 * and a day outside every version (`effectiveDate`). `stored` are approved programs that are no files.
 */
export const programFor = (
  product: string,
  date: LocalDate,
  stored: readonly CompiledProgram[] = [],
): CompiledProgram => {
  const known = productOf(product)
  if (!known) throw new Refused(fieldRefusal('product', `There is no product ${product}.`, 'UNKNOWN'))
  const versions = versionsOf(known.code, stored)
  if (versions.length === 0)
    throw new Refused(
      fieldRefusal(
        'product',
        `${known.name} has no rating program, so it cannot be quoted yet.`,
        'NOT_RATED',
      ),
    )
  const found = versions.find(({ file }) => hasRatesOn(file, date))
  if (!found)
    throw new Refused(
      fieldRefusal('effectiveDate', `${known.name} has no rating program on ${date}.`, 'OUT_OF_RANGE'),
    )
  return found
}

/** First day of the latest file of a product: what is drafted on the screen begins after it. */
export const latestProgramDay = (product: string): LocalDate => {
  const [latest] = programsOf(product)
  if (!latest) throw new Error(`${product} has no rating program`)
  return latest.file.effectiveDate
}

/** The very version that priced a quote or a term, whatever its dates; null when there is none. */
export const programVersion = (product: string, programDate: LocalDate): CompiledProgram | null =>
  programsOf(product).find(({ file }) => file.effectiveDate === programDate) ?? null
