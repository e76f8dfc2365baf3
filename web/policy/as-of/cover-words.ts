import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'

type Cover = Policy['asOf']['cover']

export const coverTones: Record<Cover, Tone> = {
  COVERED: 'success',
  NOT_BEGUN: 'info',
  ENDED: 'neutral',
  CANCELED: 'danger',
  LAPSE: 'warning',
  VOID: 'danger',
}

type Facts = Pick<Policy, 'asOf' | 'segments' | 'effectiveDate' | 'endDate'>

/** The days without cover that a day lies in, or the last ones before it. */
const gapOf = ({ asOf, segments }: Facts) =>
  segments.findLast(({ from, cover }) => cover === asOf.cover && from <= asOf.on)

/** Whether there is cover on the day that is read, and why not, in a sentence. */
export const useCoverWords = (): ((policy: Facts) => string) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  return (policy) => {
    const { cover } = policy.asOf
    const gap = gapOf(policy)
    const last = policy.segments.at(-1)
    const day = (value: string | undefined) => dateText(value ?? policy.effectiveDate, view)
    return t(`policy:cover.${cover}`, {
      begins: day(policy.effectiveDate),
      from: day(gap?.from),
      until: day(gap?.until),
      ends: day(last?.until ?? policy.endDate),
    })
  }
}
