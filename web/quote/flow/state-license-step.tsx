import { ArrowRight } from 'lucide-react'
import { stateOf } from '#domain/market/states.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { agencyLicenseFields, stillValid } from '#domain/party/license/schema.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, Form, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { ActionBar, Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './flow.module.css'
import type { Flow } from './flow.ts'

/** Texts of specification 1 section 5, "License". */
const schemaFor = (today: LocalDate) =>
  stillValid(
    agencyLicenseFields.pick({ number: true, expirationDate: true, npn: true, activeResidentState: true }),
    today,
  )

/** A quote may be prepared without the licence; binding is not possible until it is on file. */
export const StateLicenseStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { can } = useSession()
  const code = flow.account.state ?? ''
  const state = stateOf(code)?.name ?? code
  return (
    <>
      <div className={classes.narrow}>
        {flow.facts.isLicensed ? (
          <Notice tone="success">{t('flow:license.onFile', { state })}</Notice>
        ) : (
          <>
            <Notice tone="warning" title={t('flow:license.missing', { state })}>
              {t('flow:license.missingText')}
            </Notice>
            {can(['license:create']) && (
              <LicenseForm state={code} agencyId={flow.account.agencyId} onAdded={() => flow.next()} />
            )}
          </>
        )}
      </div>
      <ActionBar status={flow.facts.isLicensed ? undefined : t('flow:license.status')}>
        <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
        <Button variant="primary" onClick={() => flow.next()}>
          {t(flow.facts.isLicensed ? 'quote:flow.continue' : 'flow:license.without')}
          <ArrowRight size={16} aria-hidden="true" />
        </Button>
      </ActionBar>
    </>
  )
}

interface LicenseProps {
  state: string
  agencyId: string
  onAdded: () => void
}

const LicenseForm = (props: LicenseProps) => {
  // The producer number of the agency is the same in every state.
  const known = useApi('licenseNpn', { query: { agencyId: props.agencyId } })
  if (known.isPending) return <Skeletons lines={4} height={36} />
  return <LoadedForm {...props} npn={known.data?.npn ?? ''} />
}

const LoadedForm = ({ state, npn: knownNpn, onAdded }: LicenseProps & { npn: string }) => {
  const { t } = useTranslation('flow')
  const today = useToday()
  const form = useSchemaForm({
    schema: schemaFor(today),
    initial: { number: '', expirationDate: null as string | null, npn: knownNpn, activeResidentState: false },
  })
  const add = useCommand('licenseCreate', {
    silent: true,
    success: t('flow:license.added'),
    onSuccess: onAdded,
    onError: (error) => {
      if (!showServerErrors(form, error)) toastApiError(error, t('flow:license.failure'))
    },
  })
  return (
    <Card title={t('flow:license.add')}>
      <Form
        form={form}
        labels={{
          number: t('flow:license.number'),
          expirationDate: t('flow:license.expires'),
          npn: t('flow:license.npn'),
        }}
        onSubmit={({ npn, expirationDate, ...values }) =>
          add.mutate({
            body: { ...values, state, expirationDate: expirationDate ?? '', ...(npn && { npn }) },
          })
        }
      >
        <Fields>
          <FieldRow>
            <TextField label={t('flow:license.number')} name="number" {...form.getInputProps('number')} />
            <DateField
              label={t('flow:license.expires')}
              min={today}
              {...form.getInputProps('expirationDate')}
            />
          </FieldRow>
          <TextField
            label={t('flow:license.npn')}
            name="npn"
            optional
            width="md"
            {...form.getInputProps('npn')}
          />
          <CheckboxField
            label={t('flow:license.resident')}
            checked={form.getValues().activeResidentState}
            onChange={(checked) => form.setFieldValue('activeResidentState', checked)}
          />
          <div>
            <Button
              type="submit"
              variant="secondary"
              busy={add.isPending}
              busyText={t('flow:license.adding')}
            >
              {t('flow:license.add')}
            </Button>
          </div>
        </Fields>
      </Form>
    </Card>
  )
}
