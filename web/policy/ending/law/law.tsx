import type { Answer } from '#web/client.ts'
import { DateText } from '#web/kit/format/display.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from '../ending.module.css'
import { KNOWN_TONES } from '../known.ts'
import { Part } from './part.tsx'

export type LawFacts = Pick<
  Answer<'policyReasons'>['renewal'][number],
  'lawPeriod' | 'policyDays' | 'citation' | 'known' | 'comparedOn' | 'source'
>

/** What the law and the policy ask for, the citation, and how well it is known. */
export const Law = ({ facts }: { facts: LawFacts }) => {
  const { t } = useTranslation('policy')
  const { lawPeriod, policyDays, citation, known } = facts
  return (
    <div className={`${classes.stack} ${classes.law}`}>
      <span>
        {lawPeriod === null ? t('policy:ending.exemptHere') : t('policy:ending.byLaw', { period: lawPeriod })}
      </span>
      {policyDays > 0 && (
        <span className={classes.note}>{t('policy:ending.byPolicy', { count: policyDays })}</span>
      )}
      {lawPeriod !== null && (
        <>
          <span className={classes.note}>{citation}</span>
          <Badge tone={KNOWN_TONES[known]}>{t(`policy:ending.known.${known}`)}</Badge>
        </>
      )}
    </div>
  )
}

/** Where the laws were read and when, each once. */
export const Sources = ({ rows }: { rows: readonly LawFacts[] }) => {
  const { t } = useTranslation('policy')
  const compared = rows.filter(({ comparedOn, source }) => comparedOn !== null && source !== null)
  const bySource = [...new Map(compared.map((row) => [row.source, row])).values()]
  if (bySource.length === 0) return null
  return (
    <Part title={t('policy:ending.sources')}>
      <ul className={classes.sources}>
        {bySource.map(({ source, comparedOn }) => (
          <li key={source}>
            {source}, {t('policy:ending.compared')} <DateText value={comparedOn ?? ''} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
