import { z } from 'zod'
import {
  BROKER_PARTS,
  NOTICE_PLACES,
  noticeFields,
  type NoticeKind,
  noticeProblems,
  type NoticeText,
} from '#domain/document/notices/filed-notice.ts'
import { requiredText } from '#domain/kernel/fields.ts'
import { stateOf } from '#domain/market/states.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { NumberField, TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice as Message } from '#web/kit/page/states.tsx'
import { go } from '#web/kit/place/place.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { type Current, type Notice, noticePath, paragraphsOf, wordsOf } from './notice.ts'
import classes from './notice.module.css'

const MOST_TEXTS = 4

const typedText = z.object({
  words: requiredText(6000, 'Enter the words of the notice.'),
  on: noticeFields.texts.element.shape.on,
})

const { state: _state, kind: _kind, texts: _texts, ...typed } = noticeFields

/** What is typed: words with blank lines between paragraphs, checked as the API checks them. */
const schemaOf = (kind: NoticeKind, state: string, today: string) =>
  z.object({ ...typed, texts: z.array(typedText).min(1) }).superRefine(({ texts, ...rest }, context) => {
    for (const { field, detail } of noticeProblems({ kind, state, ...rest, texts: textsOf(texts) }, today))
      context.addIssue({ code: 'custom', message: detail, path: shownPath(field).split('.') })
  })

type Typed = z.input<ReturnType<typeof schemaOf>>
type Values = Omit<Typed, 'validFrom' | 'readOn'> & { validFrom: string; readOn: string }

const textsOf = (texts: Typed['texts']): NoticeText[] =>
  texts.map(({ words, on }) => ({ paragraphs: paragraphsOf(words), on }))

/** The API has paragraphs where the form has words. */
const shownPath = (field: string): string => field.replace(/\.paragraphs.*$/, '.words')

const LAYOUT: Current['layout'] = {
  isOnFace: false,
  points: null,
  isBold: false,
  isRed: false,
  broker: [],
  isSignedByBroker: false,
  isSignatureNeeded: false,
}

/** A new notice begins with what is on file, so that only what differs is typed. */
const initialOf = (kind: NoticeKind, today: string, from: Notice | Current | null): Values => ({
  statute: from?.statute ?? '',
  validFrom: from?.validFrom ?? today,
  title: from?.title ?? '',
  texts: from
    ? from.texts.map(({ paragraphs, on }) => ({ words: wordsOf(paragraphs), on }))
    : [{ words: '', on: kind === 'POLICY' ? [...NOTICE_PLACES] : [] }],
  layout: from?.layout ?? { ...LAYOUT, isSignatureNeeded: kind === 'APPLICANT' },
  source: from && 'note' in from ? from.source : '',
  readOn: from && 'note' in from ? from.readOn : today,
  note: from && 'note' in from ? from.note : '',
})

/** Adds or takes away one of several in the order of all. */
const toggled = <V extends string>(all: readonly V[], held: readonly V[], one: V, isOn: boolean): V[] =>
  all.filter((value) => (value === one ? isOn : held.includes(value)))

const Texts = ({ form, kind }: { form: SchemaForm<Values>; kind: NoticeKind }) => {
  const { t } = useTranslation('rating')
  const { texts } = form.values
  return (
    <>
      {texts.map((text, at) => (
        <div key={at} className={classes.text}>
          <TextArea
            label={
              texts.length > 1 ? t('rating:notices.wordsOf', { number: at + 1 }) : t('rating:notices.words')
            }
            hint={t(kind === 'POLICY' ? 'rating:notices.wordsHint' : 'rating:notices.applicantHint')}
            rows={8}
            name={`texts.${at}.words`}
            {...form.getInputProps(`texts.${at}.words`)}
          />
          {kind === 'POLICY' && (
            <div className={classes.ticks}>
              {NOTICE_PLACES.map((place) => (
                <CheckboxField
                  key={place}
                  label={t(`rating:notices.on.${place}`)}
                  {...(place === 'POLICY' && {
                    name: `texts.${at}.on`,
                    error: form.errors[`texts.${at}.on`],
                  })}
                  checked={text.on.includes(place)}
                  onChange={(isOn) =>
                    form.setFieldValue(`texts.${at}.on`, toggled(NOTICE_PLACES, text.on, place, isOn))
                  }
                />
              ))}
            </div>
          )}
          {texts.length > 1 && (
            <Button size="compact" variant="ghost" onClick={() => form.removeListItem('texts', at)}>
              {t('rating:notices.removeText', { number: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      {texts.length < MOST_TEXTS && (
        <Button
          size="compact"
          onClick={() => form.insertListItem('texts', { words: '', on: kind === 'POLICY' ? ['POLICY'] : [] })}
        >
          {t('rating:notices.addText')}
        </Button>
      )}
    </>
  )
}

const Layout = ({ form, kind }: { form: SchemaForm<Values>; kind: NoticeKind }) => {
  const { t } = useTranslation('rating')
  const { layout } = form.values
  const tick = (name: 'isOnFace' | 'isBold' | 'isRed' | 'isSignedByBroker' | 'isSignatureNeeded') => (
    <CheckboxField
      label={t(`rating:notices.layout.${name}`)}
      name={`layout.${name}`}
      checked={layout[name]}
      error={form.errors[`layout.${name}`]}
      onChange={(isOn) => form.setFieldValue(`layout.${name}`, isOn)}
    />
  )
  return (
    <>
      <NumberField
        label={t('rating:notices.points')}
        hint={t('rating:notices.pointsHint')}
        optional
        name="layout.points"
        {...form.getInputProps('layout.points')}
      />
      <div className={classes.ticks}>
        {kind === 'POLICY' && tick('isOnFace')}
        {tick('isBold')}
        {kind === 'POLICY' && tick('isRed')}
        {kind === 'APPLICANT' && tick('isSignatureNeeded')}
      </div>
      {kind === 'POLICY' && (
        <div className={classes.ticks}>
          {BROKER_PARTS.map((part) => (
            <CheckboxField
              key={part}
              label={t(`rating:notices.brokerPart.${part}`)}
              {...(part === 'NAME' && { name: 'layout.broker', error: form.errors['layout.broker'] })}
              checked={layout.broker.includes(part)}
              onChange={(isOn) =>
                form.setFieldValue('layout.broker', toggled(BROKER_PARTS, layout.broker, part, isOn))
              }
            />
          ))}
          {tick('isSignedByBroker')}
        </div>
      )}
    </>
  )
}

interface FormProps {
  kind: NoticeKind
  state: string
  /** The notice that is changed; null for a new one. */
  notice: Notice | null
  current: Current | null
}

const useFile = ({ kind, state, notice }: FormProps, form: SchemaForm<Values>) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  const { close } = useModalControls()
  const refused = (error: { errors?: readonly { field: string; detail: string }[] }) =>
    void showServerErrors(form, {
      errors: (error.errors ?? []).map((one) => ({ ...one, field: shownPath(one.field) })),
    })
  const shared = { silent: true, onError: refused } as const
  const file = useCommand('noticeFile', {
    ...shared,
    success: t('rating:notices.filedDone'),
    onSuccess: ({ id }) => {
      close()
      go(noticePath(persona, id))
    },
  })
  const update = useCommand('noticeUpdate', {
    ...shared,
    success: t('rating:notices.saved'),
    onSuccess: close,
  })
  const save = ({ texts, ...rest }: Values) => {
    const body = { kind, state, ...rest, texts: textsOf(texts) }
    return notice
      ? update.mutate({ params: { id: notice.id }, body: { ...body, version: notice.lockVersion } })
      : file.mutate({ body })
  }
  return { save, isPending: file.isPending || update.isPending, error: file.error ?? update.error }
}

const NoticeForm = (props: FormProps) => {
  const { t } = useTranslation('rating')
  const { kind, state, notice, current } = props
  const today = useToday()
  const form = useSchemaForm({
    schema: schemaOf(kind, state, today),
    initial: initialOf(kind, today, notice ?? current),
  })
  const { save, isPending, error } = useFile(props, form)
  return (
    <ModalForm
      form={form}
      labels={{
        statute: t('rating:notices.law'),
        validFrom: t('rating:notices.validFrom'),
        title: t('rating:notices.title'),
        source: t('rating:notices.source'),
        readOn: t('rating:notices.readOn'),
        note: t('rating:notices.reason'),
      }}
      pending={isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('rating:notices.failed')) : null}
      submitText={t(notice ? 'rating:notices.save' : 'rating:notices.fileDraft')}
      busyText={t('rating:decide.busy')}
      onSubmit={save}
    >
      <Fields>
        <Message tone="info">
          {t(`rating:notices.formText.${kind}`, { state: stateOf(state)?.name ?? state })}
        </Message>
        <FieldRow>
          <TextField
            label={t('rating:notices.law')}
            hint={t('rating:notices.lawHint')}
            name="statute"
            data-autofocus
            {...form.getInputProps('statute')}
          />
          <DateField
            label={t('rating:notices.validFrom')}
            hint={t('rating:notices.validFromHint')}
            name="validFrom"
            {...form.getInputProps('validFrom')}
          />
        </FieldRow>
        {kind === 'APPLICANT' && (
          <TextField
            label={t('rating:notices.title')}
            name="title"
            width="lg"
            {...form.getInputProps('title')}
          />
        )}
        <Texts form={form} kind={kind} />
        <Layout form={form} kind={kind} />
        <FieldRow>
          <TextField
            label={t('rating:notices.source')}
            hint={t('rating:notices.sourceHint')}
            name="source"
            {...form.getInputProps('source')}
          />
          <DateField label={t('rating:notices.readOn')} name="readOn" {...form.getInputProps('readOn')} />
        </FieldRow>
        <TextArea label={t('rating:notices.reason')} name="note" {...form.getInputProps('note')} />
      </Fields>
    </ModalForm>
  )
}

/** Change a draft. */
export const Change = ({ id }: { id: string }) => {
  const { t } = useTranslation('rating')
  const notice = useApi('noticeGet', { params: { id } })
  if (notice.error)
    return <Message tone="danger">{messageOr(notice.error, t('rating:notices.failed'))}</Message>
  if (!notice.data) return <Skeletons lines={6} height={40} />
  const { kind, state } = notice.data
  return <NoticeForm kind={kind} state={state} notice={notice.data} current={null} />
}

/** File the words of a notice, beginning with those on file. */
export const Start = ({ state, kind }: { state: string; kind: NoticeKind }) => {
  const { t } = useTranslation('rating')
  const board = useApi('noticeSearch', {})
  if (board.error)
    return <Message tone="danger">{messageOr(board.error, t('rating:notices.failed'))}</Message>
  if (!board.data) return <Skeletons lines={6} height={40} />
  const standing = board.data.states.find((one) => one.state === state)
  if (!standing) return <Message tone="danger">{t('rating:notices.failed')}</Message>
  const current = kind === 'POLICY' ? standing.policy : standing.applicant
  return <NoticeForm kind={kind} state={state} notice={null} current={current} />
}
