import type { Provenance } from '#domain/account/schema.ts'
import { instantText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './company.module.css'

/** Where a value comes from, in the words of a chip: "From scan", "Last year". */
export const useSourceWords = (): ((from: Provenance | undefined) => string | undefined) => {
  const { t } = useTranslation('account')
  return (from) => (from ? t(`account:source.${from.source.replace(' ', '')}`) : undefined)
}

/** The chip next to a known value; its title says when the value was learned. */
export const SourceChip = ({ from }: { from: Provenance | undefined }) => {
  const words = useSourceWords()
  const view = useMarket()
  if (!from) return null
  return (
    <span className={classes.source} title={instantText(from.at, view)}>
      {words(from)}
    </span>
  )
}
