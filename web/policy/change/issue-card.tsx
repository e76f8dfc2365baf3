import { useState } from 'react'
import { messageOf } from '#web/client/problem.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { Fields } from '#web/kit/form/form.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { go } from '#web/kit/place/place.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import type { Policy } from '../policy.ts'
import { DraftButtons } from './draft/send-card.tsx'
import { useFreshPolicy } from './fresh.ts'
import type { DraftWork } from './draft/use-draft.ts'
import type { Change } from './use-change.ts'

interface Signed {
  name: string
  on: string | null
}

/** Who said or signed something, and on which day. */
const SignedFields = (props: {
  title: string
  text: string
  path: 'statement' | 'signature'
  signed: Signed
  errors: Readonly<Record<string, string>>
  today: string
  onChange: (signed: Signed) => void
}) => {
  const { t } = useTranslation('policy')
  const { signed, onChange, errors, path } = props
  return (
    <Fields>
      <p>
        <strong>{props.title}</strong> {props.text}
      </p>
      <TextField
        label={t('policy:change.issue.name')}
        name={`${path}.name`}
        width="full"
        value={signed.name}
        error={errors[`${path}.name`] ?? errors[path]}
        onChange={(name) => onChange({ ...signed, name })}
      />
      <DateField
        label={t('policy:change.issue.on')}
        name={`${path}.on`}
        max={props.today}
        value={signed.on}
        error={errors[`${path}.on`]}
        onChange={(on) => onChange({ ...signed, on })}
      />
    </Fields>
  )
}

/** What the change needs, why it is made, and its issue, or what stops it. */
export const IssueCard = ({ policy, change, work }: { policy: Policy; change: Change; work: DraftWork }) => {
  const { t } = useTranslation('policy')
  const { persona } = useSession()
  const refresh = useFreshPolicy()
  const [reason, setReason] = useState('')
  const [isKnown, setKnown] = useState(false)
  const unsigned: Signed = { name: '', on: policy.today }
  const [statement, setStatement] = useState(unsigned)
  const [signature, setSignature] = useState(unsigned)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const { body, price } = change
  const preview = body ? price.answer : undefined
  const issue = useCommand('policyChange', {
    silent: true,
    onSuccess: ({ endorsementNumber, invoiceNumber, creditNumber }) => {
      change.settle()
      const bill = invoiceNumber ?? creditNumber
      toastSuccess(
        bill
          ? t('policy:change.issue.doneWith', { number: endorsementNumber ?? policy.policyNumber, bill })
          : t('policy:change.issue.done', { number: endorsementNumber ?? policy.policyNumber }),
      )
      void refresh().then(() => go(paths.policy(persona, policy.product, policy.id), 'push'))
    },
  })
  if (!preview || !body)
    return work.may('withdraw') ? (
      <Card title={t('policy:change.issue.title')}>
        <DraftButtons work={work} change={change} />
      </Card>
    ) : null
  const { needs, refusal, referrals } = preview
  const open = preview.conflicts.filter(({ path }) => change.resolutions[path] === undefined).length
  const blocked = price.isStale
    ? t('policy:change.issue.pricing')
    : open > 0
      ? t('policy:change.conflict.open', { count: open })
      : refusal?.reason
  const refused = Object.fromEntries(
    (issue.error?.errors ?? []).map(({ field, detail }) => [field.replace(/^body\./, ''), detail]),
  )
  const errors = { ...refused, ...missing }
  const isStale = issue.error?.status === 412
  const send = () => {
    const wrong = {
      ...(reason.trim() === '' && { reason: t('policy:change.issue.reasonMissing') }),
      ...(needs.statement && !isKnown && { isKnown: t('policy:change.issue.statementMissing') }),
      ...(needs.statement &&
        statement.name.trim() === '' && { 'statement.name': t('policy:change.issue.nameMissing') }),
      ...(needs.signature &&
        signature.name.trim() === '' && { 'signature.name': t('policy:change.issue.nameMissing') }),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0 || blocked !== undefined) return
    issue.mutate({
      params: { policyId: policy.id },
      body: {
        ...body,
        version: preview.version,
        baseSequence: preview.baseSequence,
        reason: reason.trim(),
        ...(work.draft && { draft: { id: work.draft.id, version: work.draft.version } }),
        ...(needs.statement &&
          statement.on !== null && { statement: { name: statement.name.trim(), on: statement.on } }),
        ...(needs.signature &&
          signature.on !== null && { signature: { name: signature.name.trim(), on: signature.on } }),
      },
    })
  }
  return (
    <Card title={t('policy:change.issue.title')}>
      {referrals.length > 0 && (
        <Notice tone="warning" title={t('policy:change.issue.referred')}>
          {referrals.map(({ reason: why }) => (
            <p key={why}>{why}</p>
          ))}
        </Notice>
      )}
      {refusal && referrals.length === 0 && <Notice tone="warning">{refusal.reason}</Notice>}
      <PlainForm
        errors={errors}
        failure={
          issue.error && Object.keys(refused).length === 0
            ? isStale
              ? t('policy:change.issue.overtaken', { why: messageOf(issue.error) })
              : messageOf(issue.error)
            : undefined
        }
        onSubmit={send}
      >
        <Fields>
          {needs.statement && (
            <>
              <SignedFields
                path="statement"
                title={t('policy:change.issue.statement')}
                text={t('policy:change.issue.statementText')}
                signed={statement}
                errors={errors}
                today={policy.today}
                onChange={setStatement}
              />
              <CheckboxField
                label={t('policy:change.issue.known')}
                name="isKnown"
                checked={isKnown}
                error={errors['isKnown']}
                onChange={setKnown}
              />
            </>
          )}
          {needs.signature && (
            <SignedFields
              path="signature"
              title={t('policy:change.issue.signature')}
              text={t('policy:change.issue.signatureText')}
              signed={signature}
              errors={errors}
              today={policy.today}
              onChange={setSignature}
            />
          )}
          <TextArea
            label={t('policy:change.issue.reason')}
            hint={t('policy:change.issue.reasonHint')}
            name="reason"
            width="full"
            value={reason}
            error={errors['reason']}
            onChange={setReason}
          />
          <ActionButton
            type="submit"
            variant={work.may('release') ? 'secondary' : 'primary'}
            wide
            availability={blocked === undefined ? { allowed: true } : { allowed: false, reason: blocked }}
            busy={issue.isPending}
            busyText={t('policy:change.issue.busy')}
          >
            {t('policy:change.issue.submit')}
          </ActionButton>
          <DraftButtons work={work} change={change} />
        </Fields>
      </PlainForm>
    </Card>
  )
}
