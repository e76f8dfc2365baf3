import type { ApiError } from '#web/client/problem.ts'
import { useConnection } from '#web/client/connection.ts'
import type { Availability } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { PriceStanding } from '#web/use-priced.ts'

/** What must be known about a price to describe its state. */
export interface Standing {
  standing: PriceStanding
  isStale: boolean
  error: ApiError | null
  /** Fields that have to be mended first, by name. */
  problems?: Readonly<Record<string, string>>
}

/** Why there is no price of the terms on the screen, in a sentence, and what that leaves to be done. */
export const useStandingWords = (priced: Standing): { reason: string; refusal: string | undefined } => {
  const { t } = useTranslation('quote')
  const connection = useConnection()
  const { standing, isStale, error, problems } = priced
  const isOfField = Object.keys(problems ?? {}).length > 0 || error === null
  const reason =
    standing === 'refused'
      ? isOfField
        ? t('quote:standing.field')
        : error.message
      : standing === 'waiting'
        ? t(`quote:standing.${connection === 'online' ? 'failing' : connection}`)
        : t('quote:standing.pricing')
  return { reason, refusal: isStale ? reason : undefined }
}

/** Whether something may follow from a price: not while it is of other terms than those on the screen. */
export const usePricedAvailability = (priced: Standing): Availability => {
  const { refusal } = useStandingWords(priced)
  return { allowed: refusal === undefined, reason: refusal }
}
