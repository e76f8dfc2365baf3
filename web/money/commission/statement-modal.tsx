import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import type { Answer } from '#web/client.ts'
import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { CopyText, KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { messageOr } from '#web/client/problem.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

const params = z.object({ id: z.uuid() })
type Statement = Answer<'commissionMonthlyGet'>
type Line = Statement['lines'][number]

const StatementModal = ({ params: { id } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('commission')
  const found = useApi('commissionMonthlyGet', { params: { id } })
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeletons lines={8} height={28} />
  return <Whole statement={found.data} />
}

const schema = z.object({ text: requiredText(2000, 'Say which line is wrong, and why.') })

const Whole = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { text: '' } })
  const note = useCommand('commissionNoteAdd', {
    silent: true,
    success: t('commission:note.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ text: t('commission:note.label') }}
      pending={note.isPending}
      error={
        note.error && note.error.errors.length === 0 ? messageOr(note.error, t('commission:failure')) : null
      }
      submitText={t('commission:note.submit')}
      onSubmit={(body) => note.mutate({ params: { id: statement.id }, body })}
    >
      <Facts statement={statement} />
      <Lines statement={statement} />
      {statement.notes.map((one) => (
        <Notice
          key={one.id}
          tone="info"
          title={t(one.isOfAgency ? 'commission:note.disputed' : 'commission:note.answered', {
            name: one.by,
          })}
        >
          <p>{one.text}</p>
          <InstantText value={one.at} />
        </Notice>
      ))}
      <Fields>
        <TextArea
          label={t('commission:note.label')}
          hint={t('commission:note.hint')}
          {...form.getInputProps('text')}
        />
      </Fields>
    </ModalForm>
  )
}

const Facts = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation('commission')
  const money = (name: 'opening' | 'earned' | 'clawedBack' | 'adjusted' | 'paid' | 'closing') =>
    [
      t(`commission:sum.${name}`),
      <Money key={name} value={statement[name]} currency={statement.currency} />,
    ] as const
  return (
    <>
      {statement.isIntact ? (
        <Notice tone="success">{t('commission:statement.intact')}</Notice>
      ) : (
        <Notice tone="danger">{t('commission:statement.broken')}</Notice>
      )}
      <KeyValues
        items={[
          [t('commission:statement.agency'), statement.agencyName],
          money('opening'),
          money('earned'),
          money('clawedBack'),
          money('adjusted'),
          money('paid'),
          money('closing'),
          [
            t('commission:statement.hash'),
            <CopyText key="hash" text={statement.hash} label={statement.hash.slice(0, 16)} />,
          ],
        ]}
      />
    </>
  )
}

/** Each line with the policy whose journals it came from. */
const Lines = ({ statement }: { statement: Statement }) => {
  const { t } = useTranslation('commission')
  const { persona, can } = useSession()
  const policyOf = (line: Line) =>
    line.policyId && line.product && can(['policy:read']) ? (
      <AppLink href={paths.policy(persona, line.product, line.policyId, { tab: 'money' })}>
        {line.policyNumber}
      </AppLink>
    ) : (
      line.policyNumber
    )
  if (statement.lines.length === 0) return <p>{t('commission:statement.noLines')}</p>
  return (
    <PlainTable<Line>
      label={t('commission:statement.lines')}
      rows={statement.lines}
      rowKey={(line) => line.journalId}
      csv={[
        [t('commission:statement.on'), (line) => line.on],
        [t('commission:statement.kind'), (line) => t(`commission:kind.${line.kind}`)],
        [t('commission:statement.policy'), (line) => line.policyNumber],
        [t('commission:statement.company'), (line) => line.companyName],
        [t('commission:statement.amount'), (line) => line.amount],
      ]}
      columns={[
        { header: t('commission:statement.on'), cell: (line) => <DateText value={line.on} /> },
        { header: t('commission:statement.kind'), cell: (line) => t(`commission:kind.${line.kind}`) },
        { header: t('commission:statement.policy'), cell: policyOf },
        { header: t('commission:statement.company'), cell: (line) => line.companyName },
        {
          header: t('commission:statement.amount'),
          align: 'right',
          cell: (line) => <Money value={line.amount} currency={statement.currency} />,
        },
      ]}
    />
  )
}

/** A frozen statement with its lines; who thinks that one is wrong says so here. */
export const modal = defineModal({
  params,
  title: () => translate('commission:statement.one'),
  content: StatementModal,
})
