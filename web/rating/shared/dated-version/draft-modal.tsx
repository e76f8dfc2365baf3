import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { isDraftable, laterVersion, type ListedVersion, type VersionKind } from './version.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'

const params = z.object({ product: z.string().max(20).optional(), basedOn: z.string().max(60).optional() })

interface DraftOf {
  kind: VersionKind
  /** The sentence where nothing to start from was chosen. */
  chooseBase: string
  /** Why it is drafted. */
  note: z.ZodString
  /** The page of a version. */
  pathOf: (persona: ReturnType<typeof useSession>['persona'], id: string) => string
}

const schemaOf = ({ chooseBase, note }: DraftOf) =>
  z.object({
    basedOn: chosen(chooseBase),
    effectiveDate: chosen('Choose a date.'),
    note,
  })

const DraftForm = (props: { draft: DraftOf; params: z.output<typeof params> }) => {
  const { kind, pathOf } = props.draft
  const { texts } = kind
  const { t } = useTranslation(texts)
  const { persona } = useSession()
  const { setDirty } = useModalControls()
  const { product, basedOn } = props.params
  const versions = useApi(kind.search, { query: { ...(product && { productType: product }) } })
  const form = useSchemaForm({
    schema: schemaOf(props.draft),
    initial: { basedOn: basedOn ?? '', effectiveDate: '', note: '' },
  })
  const draft = useCommand(kind.draft, {
    silent: true,
    success: t(`${texts}:draft.done`),
    onSuccess: (made) => {
      setDirty(false)
      go(pathOf(persona, made.id))
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    draft.error && draft.error.errors.length === 0 ? messageOr(draft.error, t(`${texts}:draft.failed`)) : null
  const all: readonly ListedVersion[] = versions.data?.content ?? []
  const { basedOn: chosenBase, effectiveDate } = form.getValues()
  const base = all.find(({ id }) => id === chosenBase)
  const later = base && laterVersion(all, base, effectiveDate)
  const options = all
    .filter(isDraftable)
    .map((one) => ({ value: one.id, label: `${one.version} · ${one.name}` }))
  const labels = {
    basedOn: t(`${texts}:draft.basedOn`),
    effectiveDate: t(`${texts}:draft.effective`),
    note: t(`${texts}:draft.note`),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={draft.isPending}
      error={failure}
      submitText={t(`${texts}:draft.submit`)}
      busyText={t(`${texts}:draft.busy`)}
      onSubmit={(body) => draft.mutate({ body })}
    >
      <Fields>
        <SelectField label={labels.basedOn} options={options} width="xl" {...form.getInputProps('basedOn')} />
        <DateField
          label={labels.effectiveDate}
          hint={t(`${texts}:draft.effectiveHint`)}
          {...form.getInputProps('effectiveDate')}
        />
        {base && later && (
          <Notice
            tone="warning"
            title={t(`${texts}:draft.later`, { later: later.version })}
            action={
              <Button size="compact" onClick={() => form.setFieldValue('basedOn', later.id)}>
                {t(`${texts}:draft.startFrom`, { later: later.version })}
              </Button>
            }
          >
            {t(`${texts}:draft.laterText`, { base: base.version, later: later.version })}
          </Notice>
        )}
        <TextArea label={labels.note} name="note" {...form.getInputProps('note')} />
      </Fields>
    </ModalForm>
  )
}

/** Start a draft from a version that is approved. */
export const draftModal = (draft: DraftOf) =>
  defineModal({
    params,
    title: () => translate(`${draft.kind.texts}:draft.title`),
    content: (props) => <DraftForm draft={draft} {...props} />,
  })
