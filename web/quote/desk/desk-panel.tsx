import { type ReactNode, useRef, useState } from 'react'
import { ActionButton, Button, ButtonLink } from '#web/kit/button.tsx'
import { Form, showServerErrors, useComparedForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { OutdatedContext, useOutdatedReason } from '#web/kit/outdated.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { type Priced, usePriced } from '#web/use-priced.ts'
import { useToInbox } from '../leave-decided.ts'
import { EMPTY_EVENT, EventFields } from '../modals/parts/event-fields.tsx'
import { ReleasedSummary } from '../released/released-summary.tsx'
import { useStandingWords } from '../price/standing-words.ts'
import { failureOf } from '../shared/failure-text.ts'
import type { Quote } from '../shared/quote.ts'
import { DeskSubjectivities } from './desk-subjectivities.tsx'
import {
  changeOf,
  type Desk,
  type DeskChange,
  type DeskSubjectivity,
  type DeskValues,
  fieldOf,
  schemaOf,
  type Tried,
  valuesOf,
  withPercentsKept,
} from './desk-form.ts'
import { DeskFees } from './desk-fees.tsx'
import { DeskPrice } from './desk-price.tsx'
import { DeskTerms } from './desk-terms.tsx'
import classes from './desk.module.css'
import { ScheduleFields } from './schedule-fields.tsx'
import { useDeskLabels, useTermWords } from './use-desk-labels.ts'
import { useDeskKeys } from './use-desk-keys.ts'

/** The price follows this long after the last change. */
const REST_MS = 200

/** Everything that an underwriter decides of a referred quote, next to the facts that it is decided on. */
export const DeskPanel = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { data, error, refetch } = useApi('quoteDesk', { params: { quoteId: quote.id } })
  return (
    <Card title={t('quote:decide.title')}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <DeskForm key={quote.id} quote={quote} newest={data} />
      ) : (
        <Skeletons lines={12} height={28} />
      )}
    </Card>
  )
}

/** A part of the panel; `about` is its action, whose sentence is in its place where it may not be done. */
const Part = (props: {
  title: string
  about?: Quote['actions'][string] | undefined
  children: ReactNode
}) => (
  <section className={classes.part}>
    <h3>{props.title}</h3>
    {props.about?.allowed === false ? <p className={classes.notes}>{props.about.reason}</p> : props.children}
  </section>
)

/** What was unfolded below the edge of the part that scrolls is moved to its top. */
const showUnfolded = ({ currentTarget: fold }: { currentTarget: HTMLDetailsElement }) => {
  const body = fold.parentElement
  if (fold.open && body) body.scrollTop += fold.getBoundingClientRect().top - body.getBoundingClientRect().top
}

const Fold = (props: { title: string; children: ReactNode }) => (
  <details className={classes.fold} onToggle={showUnfolded}>
    <summary>{props.title}</summary>
    <div className={classes.part}>{props.children}</div>
  </details>
)

/** What is tried, and its price; null while the form is as the quote is. */
const useTried = (quote: Quote, change: DeskChange | null): Priced<Tried> | null => {
  const isUnread = change === null
  const isChanged = isUnread || Object.keys(change).length > 0
  const input = isUnread || !isChanged ? null : { params: { quoteId: quote.id }, body: change }
  const priced = usePriced('quoteDeskTry', input, REST_MS)
  if (!isChanged) return null
  return isUnread ? { ...priced, standing: 'refused', isStale: true, error: null } : priced
}

const DeskForm = ({ quote, newest }: { quote: Quote; newest: Desk }) => {
  const { t } = useTranslation(['quote', 'subjectivity'])
  const { persona, can } = useSession()
  const openModal = useModal()
  const labels = useDeskLabels()
  const words = useTermWords(quote.currency)
  const leave = useToInbox(() => undefined)
  const element = useRef<HTMLElement>(null)
  const isReleased = useRef(true)
  const [isPreviewed, setPreview] = useState(false)
  const [added, setAdded] = useState<readonly DeskSubjectivity[]>([])
  const form = useComparedForm<DeskValues>(schemaOf(newest), { initial: { ...valuesOf(newest), note: '' } })
  const newer = useNewer(form, newest, valuesOf)
  const desk = newer.row
  const values = form.getValues()
  const change = changeOf(desk, values)
  const priced = useTried(quote, change)
  const tried = priced?.answer
  const { reason } = useStandingWords(priced ?? { standing: 'current', isStale: false, error: null })
  const above = useOutdatedReason()
  const save = useCommand('quoteDeskSave', {
    silent: true,
    onSuccess: (_saved, { body }) => {
      setAdded([])
      toastSuccess(t(body?.release ? 'quote:texts.released' : 'quote:decide.saved'))
      if (body?.release) leave()
    },
    onError: ({ errors }) =>
      showServerErrors(form, { errors: errors.map((one) => ({ ...one, field: fieldOf(one.field) })) }),
  })
  const send = () => {
    if (change === null) return
    // What is typed is kept as the answer has it, so that it is no change by another user.
    form.setValues(withPercentsKept(values))
    save.mutate({
      params: { quoteId: quote.id },
      body: {
        ...change,
        subjectivities: [...added],
        version: desk.version,
        ...(isReleased.current && { release: values.note ? { note: values.note } : {} }),
      },
    })
  }
  useDeskKeys(quote, element)
  const { actions } = quote
  const wrong = tried?.problems.find(({ field }) => field !== 'irpm.irpmNote')
  // What is wrong with one percentage is said at its field.
  const problem = wrong?.field === 'irpm.values' ? wrong.detail : wrong && t('quote:standing.field')
  const refusal = problem ?? tried?.refusal ?? null
  const isChanged = priced !== null || added.length > 0
  const release =
    priced === null ? actions.release : { allowed: refusal === null, reason: refusal ?? undefined }
  const decline = () => openModal('quote.decline', { productType: quote.product, quoteId: quote.id })
  return (
    <section ref={element} className={classes.panel} aria-label={t('quote:decide.title')} data-desk>
      <OutdatedContext value={above ?? (priced?.isStale ? reason : undefined)}>
        <Form
          form={form}
          labels={labels}
          failure={save.error ? failureOf(save.error, t('quote:texts.releaseFailed')).error : null}
          onSubmit={send}
        >
          <div className={classes.body}>
            <NewerNotice newer={newer} labels={labels} words={words} />
            <Part title={t('quote:side.terms')} about={actions.underwrite}>
              <DeskTerms form={form} desk={desk} currency={quote.currency} tried={tried} />
            </Part>
            {desk.irpm && (
              <Part title={t('common:quoteActions.irpm')} about={actions.irpm}>
                <ScheduleFields form={form} irpm={desk.irpm} tried={tried} />
              </Part>
            )}
            {can(['subjectivity:manage']) && (
              <Part title={t('subjectivity:title')}>
                <DeskSubjectivities quote={quote} usual={newest.usual} added={added} onChange={setAdded} />
              </Part>
            )}
            <Fold title={t('quote:decide.more', { count: values.eventExclusions.length })}>
              <DeskFees form={form} desk={desk} quote={quote} notes={tried?.taxNotes} />
              <Part title={labels.eventExclusions} about={actions.eventExclusions}>
                {values.eventExclusions.map((_event, index) => (
                  <EventFields
                    key={form.key(`eventExclusions.${index}`)}
                    form={form}
                    index={index}
                    onRemove={() => form.removeListItem('eventExclusions', index)}
                  />
                ))}
                <Button size="compact" onClick={() => form.insertListItem('eventExclusions', EMPTY_EVENT)}>
                  {t('quote:exclusions.add')}
                </Button>
              </Part>
            </Fold>
            <details
              className={classes.fold}
              onToggle={({ currentTarget }) => setPreview(currentTarget.open)}
            >
              <summary>{t('quote:decide.sent')}</summary>
              {isPreviewed && (
                <ReleasedSummary
                  quote={quote}
                  subjectivities={newest.subjectivities}
                  tried={tried}
                  added={added}
                />
              )}
            </details>
            <TextArea
              label={labels.note}
              hint={t('quote:release.hint')}
              name="note"
              rows={2}
              width="full"
              optional
              {...form.getInputProps('note')}
            />
            <ButtonLink
              size="compact"
              variant="ghost"
              href={paths.quoteStep(persona, quote.product, quote.accountId, 'quote', { quoteId: quote.id })}
            >
              {t('quote:decide.coverages')}
            </ButtonLink>
          </div>
          <div className={classes.foot}>
            <DeskPrice quote={quote} tried={tried} priced={priced} />
            {release?.allowed === false && <Notice tone="warning">{release.reason}</Notice>}
            <div className={classes.buttons}>
              <div className={classes.apart}>
                <OutdatedContext value={undefined}>
                  <ActionButton data-desk-decline availability={actions.decline} onClick={decline}>
                    {t('common:quoteActions.decline')}
                  </ActionButton>
                </OutdatedContext>
              </div>
              {isChanged && (
                <ActionButton
                  type="submit"
                  availability={{ allowed: problem === undefined, reason: problem }}
                  busy={save.isPending}
                  busyText={t('quote:busy.save')}
                  onClick={() => void (isReleased.current = false)}
                >
                  {t('quote:decide.save')}
                </ActionButton>
              )}
              <ActionButton
                type="submit"
                variant="primary"
                data-desk-release
                availability={release}
                busy={save.isPending}
                busyText={t('quote:busy.release')}
                onClick={() => void (isReleased.current = true)}
              >
                {t('common:quoteActions.release')}
              </ActionButton>
            </div>
          </div>
        </Form>
      </OutdatedContext>
    </section>
  )
}
