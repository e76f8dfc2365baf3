import { ChevronDown, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Availability } from '#domain/access/availability.ts'
import { formatDay } from '#domain/market/format.ts'
import { stageTitles, subjectivityLine } from '#domain/quote/released/released.ts'
import { subjectivityStages } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { Timeline } from '#web/kit/page/timeline.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { CONDITIONS_ID, conditionsDrawn } from './conditions-place.ts'
import { CONDITION_TONES } from '../subjectivity/tones.ts'
import { type Subjectivity, useSubjectivities } from './use-subjectivities.ts'
import classes from '../subjectivity/subjectivity.module.css'

/** For underwriters alone, and once they ask for it. */
const Usual = lazy(async () => ({
  default: (await import('./usual-subjectivities.tsx')).AddUsualSubjectivity,
}))

const DECISIONS = ['clear', 'return', 'waive', 'reopen'] as const

/** Refused for what the user can change, and not by right or status: shown with its reason. */
const isShown = (availability: Availability | undefined): boolean =>
  availability !== undefined &&
  availability.code !== 'PERMISSION_MISSING' &&
  availability.code !== 'TRANSITION_NOT_ALLOWED'

/** The conditions of a quote as one checklist, the same for broker, insured and underwriter. */
export const Subjectivities = ({ quote, isDecided }: { quote: Quote; isDecided: boolean }) => {
  const { t } = useTranslation(['quote', 'subjectivity'])
  const { can } = useSession()
  const openModal = useModal()
  const [showsUsual, setShowsUsual] = useState(false)
  const Fold = showsUsual ? ChevronDown : ChevronRight
  const mayAdd = can(['subjectivity:manage'])
  const content = useSubjectivities(quote.id, isDecided)
  if (content.length === 0 && !mayAdd) return null
  return (
    <div ref={conditionsDrawn} id={CONDITIONS_ID} tabIndex={-1}>
      <Card
        title={t('subjectivity:title')}
        actions={
          mayAdd && (
            <Button
              size="compact"
              onClick={() =>
                openModal('subjectivity.create', {
                  productType: quote.product,
                  quoteId: quote.id,
                  accountId: quote.accountId,
                })
              }
            >
              {t('subjectivity:add')}
            </Button>
          )
        }
      >
        {mayAdd && (
          <div>
            <Button
              size="compact"
              icon={<Fold size={14} aria-hidden="true" />}
              aria-expanded={showsUsual}
              onClick={() => setShowsUsual((shown) => !shown)}
            >
              {t('subjectivity:usual')}
            </Button>
          </div>
        )}
        {mayAdd && showsUsual && (
          <Suspense fallback={<Skeletons lines={3} height={32} />}>
            <Usual quote={quote} />
          </Suspense>
        )}
        {content.length === 0 ? (
          <p className={classes.detail}>{t('subjectivity:none')}</p>
        ) : (
          subjectivityStages
            .map((stage) => ({ stage, of: content.filter((one) => one.stage === stage) }))
            .filter(({ of }) => of.length > 0)
            .map(({ stage, of }) => (
              <section key={stage}>
                <h3>{stageTitles[stage]}</h3>
                <ul className={classes.list}>
                  {of.map((one) => (
                    <Condition key={one.id} condition={one} />
                  ))}
                </ul>
              </section>
            ))
        )}
      </Card>
    </div>
  )
}

const KIB = 1024

/** The files that were sent, each version with its hash, so that anyone can tell them apart. */
const Files = ({ condition }: { condition: Subjectivity }) => {
  const { t } = useTranslation(['quote', 'subjectivity'])
  const download = useDownload('subjectivityFileGet')
  if (condition.files.length === 0) return null
  return (
    <ul className={classes.files}>
      {condition.files.map((file) => (
        <li key={file.id} className={classes.detail}>
          <Button
            size="compact"
            variant="ghost"
            busy={download.isPending}
            onClick={() => download.mutate({ params: { id: condition.id, fileId: file.id } })}
          >
            {file.fileName}
          </Button>{' '}
          {t('subjectivity:file', {
            version: file.version,
            size: Math.max(1, Math.round(file.size / KIB)),
            name: file.uploadedBy,
          })}{' '}
          <InstantText value={file.created} />{' '}
          <span title={file.sha256}>{t('subjectivity:sha256', { hash: file.sha256.slice(0, 12) })}</span>
        </li>
      ))}
    </ul>
  )
}

const Condition = ({ condition }: { condition: Subjectivity }) => {
  const { t } = useTranslation(['quote', 'subjectivity'])
  const { market } = useMarket()
  const openModal = useModal()
  const decide = useCommand('subjectivityDecide', {
    success: t('subjectivity:done'),
    failure: t('subjectivity:failed'),
  })
  const remind = useCommand('subjectivityRemind', {
    success: t('subjectivity:reminded'),
    failure: t('subjectivity:failed'),
  })
  const status = t(`subjectivity:status.${condition.status}`)
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.title}>{subjectivityLine(condition, market)}</span>
        <Badge tone={CONDITION_TONES[condition.status]}>{status}</Badge>
        {condition.isOverdue && (
          <span className={classes.detail}>
            {t('subjectivity:overdue', { date: formatDay(condition.dueDate, market) })}
          </span>
        )}
      </div>
      {condition.detail && <p className={classes.detail}>{condition.detail}</p>}
      {condition.evidence && (
        <p className={classes.detail}>{t('subjectivity:evidence', { text: condition.evidence })}</p>
      )}
      <Files condition={condition} />
      {condition.decidedBy && (
        <p className={classes.detail}>
          {t('subjectivity:by', { status, name: condition.decidedBy })}
          {condition.note && `: ${condition.note}`}
        </p>
      )}
      {condition.proof && condition.status !== 'CLEARED' && condition.status !== 'WAIVED' && (
        <p className={classes.detail}>
          {t(condition.proof === 'scan' ? 'subjectivity:byScan' : 'subjectivity:byAnswer')}
        </p>
      )}
      <div className={classes.buttons}>
        {condition.actions['submit']?.allowed && (
          <Button size="compact" onClick={() => openModal('subjectivity.submit', { id: condition.id })}>
            {t('subjectivity:action.submit')}
          </Button>
        )}
        {DECISIONS.filter((decision) => isShown(condition.actions[decision])).map((decision) => (
          <ActionButton
            key={decision}
            size="compact"
            availability={condition.actions[decision]}
            busy={decide.isPending}
            busyText={t('quote:busy.save')}
            onClick={() =>
              decision === 'reopen'
                ? decide.mutate({ params: { id: condition.id }, body: { decision } })
                : openModal('subjectivity.decide', { id: condition.id, decision })
            }
          >
            {t(`subjectivity:action.${decision}`)}
          </ActionButton>
        ))}
        {isShown(condition.actions['remind']) && (
          <ActionButton
            size="compact"
            availability={condition.actions['remind']}
            busy={remind.isPending}
            busyText={t('quote:busy.save')}
            onClick={() => remind.mutate({ params: { id: condition.id } })}
          >
            {t('subjectivity:action.remind')}
          </ActionButton>
        )}
      </div>
      {condition.history.length > 0 && (
        <details className={classes.detail}>
          <summary>{t('subjectivity:history')}</summary>
          <Timeline
            entries={condition.history.map(({ id, summary, actorName, at }) => ({
              id,
              text: summary,
              who: actorName,
              at,
            }))}
          />
        </details>
      )}
    </li>
  )
}
