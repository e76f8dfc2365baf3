import { Badge } from '#web/kit/page/status-badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { CONDITION_TONES } from '../subjectivity/tones.ts'
import classes from '../subjectivity/subjectivity.module.css'

/** What a policy depends on, with the way to the quote on which evidence is sent and reviewed. */
export const PolicySubjectivities = ({ quoteId, product }: { quoteId: string; product: string }) => {
  const { t } = useTranslation('policy')
  const { persona } = useSession()
  const view = useMarket()
  const { data } = useApi('subjectivityList', { query: { quoteId } })
  const content = data?.content ?? []
  if (content.length === 0) return null
  return (
    <Card
      title={t('policy:subjectivities.title')}
      actions={
        <ButtonLink size="compact" href={paths.quote(persona, product, quoteId)}>
          {t('policy:subjectivities.open')}
        </ButtonLink>
      }
    >
      <ul className={classes.list}>
        {content.map((one) => (
          <li key={one.id} className={classes.item}>
            <div className={classes.head}>
              <span className={classes.title}>{one.title}</span>
              <Badge tone={one.isOverdue ? 'danger' : CONDITION_TONES[one.status]}>
                {t(`policy:subjectivities.status.${one.status}`)}
              </Badge>
              {one.status !== 'CLEARED' && one.status !== 'WAIVED' && (
                <span className={classes.detail}>
                  {t(one.isOverdue ? 'policy:subjectivities.overdue' : 'policy:subjectivities.due', {
                    date: dateText(one.dueDate, view),
                  })}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
