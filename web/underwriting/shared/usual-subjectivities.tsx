import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from '../subjectivity/subjectivity.module.css'

export type UsualSubjectivity = Answer<'subjectivityUsual'>['content'][number]

interface ChoiceProps {
  usual: readonly UsualSubjectivity[]
  /** What the button of an entry says. */
  act: string
  onChoose: (one: UsualSubjectivity) => void
  busy?: boolean
  /** Titles that are chosen already and not offered again. */
  without?: readonly string[]
}

/** The usual subjectivities of a quote: those that fit with the reason and a button each, the others in a list. */
export const UsualSubjectivityChoice = ({
  usual,
  act,
  onChoose,
  busy = false,
  without = [],
}: ChoiceProps) => {
  const { t } = useTranslation('underwriting')
  const view = useMarket()
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = usual.filter(({ title }) => !without.includes(title))
  const fitting = offered.filter(({ because }) => because !== null)
  const others = offered.filter(({ because }) => because === null)
  const other = others.find(({ key }) => key === chosen)
  const when = ({ stage, dueDate }: UsualSubjectivity) =>
    t(`underwriting:usual.when.${stage}`, { date: dateText(dueDate, view) })
  return (
    // No landmark of its own: the form may be open over a page that shows the same.
    <div role="group" className={classes.usual} aria-label={t('underwriting:usual.title')}>
      <p className={classes.title}>{t('underwriting:usual.fitting')}</p>
      <ul className={classes.choices}>
        {fitting.map((one) => (
          <li key={one.key} className={classes.choice}>
            <div>
              <span className={classes.title}>{one.title}</span>{' '}
              <span className={classes.detail}>{when(one)}</span>
              <p className={classes.detail}>{one.because}</p>
            </div>
            <Button
              size="compact"
              busy={busy}
              aria-label={t('underwriting:usual.actOn', { act, title: one.title })}
              onClick={() => onChoose(one)}
            >
              {act}
            </Button>
          </li>
        ))}
      </ul>
      {fitting.length === 0 && <p className={classes.detail}>{t('underwriting:usual.noneFits')}</p>}
      <div className={classes.others}>
        <SelectField
          label={t('underwriting:usual.others')}
          optional
          options={others.map(({ key, title }) => ({ value: key, label: title }))}
          value={other?.key ?? null}
          clearable
          onChange={setChosen}
        />
        {other && (
          <div className={classes.buttons}>
            <span className={classes.detail}>{when(other)}</span>
            <Button size="compact" busy={busy} onClick={() => onChoose(other)}>
              {act}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** The choice where nothing else of the quote is read. */
export const UsualSubjectivities = ({
  quoteId,
  ...choice
}: Omit<ChoiceProps, 'usual'> & { quoteId: string }) => {
  const { data, error, refetch } = useApi('subjectivityUsual', { query: { quoteId } })
  if (error && !data) return <RecordFailed record="quote" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons lines={3} height={32} />
  return <UsualSubjectivityChoice {...choice} usual={data.content} />
}

/** Sets a usual subjectivity on a quote by one click, as it is offered. */
export const AddUsualSubjectivity = ({ quote }: { quote: Pick<Quote, 'id'> }) => {
  const { t } = useTranslation('underwriting')
  const create = useCommand('subjectivityCreate', {
    success: t('underwriting:usual.added'),
    failure: t('underwriting:usual.failed'),
  })
  return (
    <UsualSubjectivities
      quoteId={quote.id}
      act={t('underwriting:usual.add')}
      busy={create.isPending}
      onChoose={({ title, detail, stage, dueDate, checkId }) =>
        create.mutate({
          body: { quoteId: quote.id, title, detail, stage, dueDate, ...(checkId && { checkId }) },
        })
      }
    />
  )
}
