import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { conditionDecisionNote } from '#domain/underwriting/fields.ts'
import type { Answer } from '#web/client.ts'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import classes from './subjectivity.module.css'

const modalParams = z.object({ id: z.uuid(), decision: z.enum(['clear', 'waive', 'return']) })
const schema = z.object({ note: conditionDecisionNote })

type Read = Answer<'subjectivityEffect'>

/** What is decided about: the requirement, whose it is, until when, and what was sent for it. */
const Subject = ({ subject }: Pick<Read, 'subject'>) => {
  const { t } = useTranslation(['underwriting', 'subjectivity'])
  const { title, detail, dueDate, companyName, quoteNumber, evidence, files } = subject
  return (
    <section className={classes.usual} aria-label={t('underwriting:conditions.column.title')}>
      <p className={classes.title}>{title}</p>
      {detail && <p className={classes.detail}>{detail}</p>}
      <p className={classes.detail}>
        {companyName} · {quoteNumber} · {t('underwriting:conditions.due')} <DateText value={dueDate} />
      </p>
      {evidence && <p className={classes.detail}>{t('subjectivity:evidence', { text: evidence })}</p>}
      {files.length > 0 && (
        <p className={classes.detail}>{t('subjectivity:evidence', { text: files.join(', ') })}</p>
      )}
      {!evidence && files.length === 0 && (
        <p className={classes.detail}>{t('underwriting:effect.noEvidence')}</p>
      )}
    </section>
  )
}

/** What clearing does to answers and price, read before it is done. */
const Effect = ({ answers, price, currency }: Read) => {
  const { t } = useTranslation('underwriting')
  return (
    <section className={classes.usual} aria-label={t('underwriting:effect.title')}>
      <p className={classes.title}>{t('underwriting:effect.title')}</p>
      {answers.length === 0 ? (
        <p className={classes.detail}>{t('underwriting:effect.none')}</p>
      ) : (
        <ul className={classes.files}>
          {answers.map(({ question, from, to }) => (
            <li key={question} className={classes.detail}>
              {question}{' '}
              {t('underwriting:effect.answer', { from: from || t('underwriting:effect.open'), to })}
            </li>
          ))}
        </ul>
      )}
      {price && (
        <p className={classes.detail}>
          {t('underwriting:effect.price')} <Money value={price.before} currency={currency} />{' '}
          {t('underwriting:effect.then')} <Money value={price.after} currency={currency} />
        </p>
      )}
      {answers.length > 0 && !price && <p className={classes.detail}>{t('underwriting:effect.noPrice')}</p>}
    </section>
  )
}

const About = ({ id, decision }: z.output<typeof modalParams>) => {
  const { data, error, refetch } = useApi('subjectivityEffect', { params: { id } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons lines={4} height={20} />
  return (
    <>
      <Subject subject={data.subject} />
      {decision === 'clear' && <Effect {...data} />}
    </>
  )
}

const DecideForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation(['quote', 'subjectivity'])
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { note: '' } })
  const decide = useCommand('subjectivityDecide', {
    silent: true,
    success: t('subjectivity:done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t('subjectivity:label.note')
  return (
    <ModalForm
      form={form}
      labels={{ note: label }}
      pending={decide.isPending}
      {...failureOf(decide.error, t('subjectivity:failed'))}
      submitText={t(`subjectivity:action.${params.decision}`)}
      busyText={t('quote:busy.save')}
      onSubmit={({ note }) =>
        decide.mutate({ params: { id: params.id }, body: { decision: params.decision, note } })
      }
    >
      <About {...params} />
      <TextArea label={label} name="note" data-autofocus {...form.getInputProps('note')} />
    </ModalForm>
  )
}

/** Clear or waive a subjectivity or return its evidence, with the note that broker and insured read. */
export const modal = defineModal({
  params: modalParams,
  title: ({ decision }) => translate(`subjectivity:decideTitle.${decision}`),
  content: DecideForm,
})
