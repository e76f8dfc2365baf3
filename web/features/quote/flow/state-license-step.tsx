import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isLocalDate } from '#domain/kernel/dates.ts'
import { stateOf } from '#domain/market/states.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/choice.tsx'
import { browserToday } from '#web/kit/clock.ts'
import { DateField } from '#web/kit/date-field.tsx'
import { FieldRow, Fields, Form, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { ActionBar, Card } from '#web/kit/page.tsx'
import { Notice } from '#web/kit/states.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { toastApiError } from '#web/kit/toasts.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import classes from './flow.module.css'
import type { Flow } from './flow.ts'

/** Texts of specification 1 section 5, "License". */
const schema = z.object({
  number: z
    .string()
    .trim()
    .min(1, 'License # is required')
    .regex(/^[A-Za-z0-9 ]+$/, 'Letters, digits and spaces only'),
  expirationDate: z
    .string({ error: 'Date is required' })
    .refine(isLocalDate, 'Date is required')
    .refine((date) => !isLocalDate(date) || date >= browserToday(), 'Date must not be before today'),
  npn: z.string().regex(/^\d{0,10}$/, 'NPN must be less than or equal to 10 digits'),
  activeResidentState: z.boolean(),
})

interface Values extends Record<string, unknown> {
  number: string
  expirationDate: string | null
  npn: string
  activeResidentState: boolean
}

/** A quote may be prepared without the licence; binding is not possible until it is on file. */
export const StateLicenseStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation('quote')
  const { can } = useSession()
  const place = flow.account.firmographics.physicalAddress
  const code = place && 'state' in place ? place.state : ''
  const state = stateOf(code)?.name ?? code
  return (
    <>
      <div className={classes.narrow}>
        {flow.facts.isLicensed ? (
          <Notice tone="success">{t('quote:license.onFile', { state })}</Notice>
        ) : (
          <>
            <Notice tone="warning" title={t('quote:license.missing', { state })}>
              {t('quote:license.missingText')}
            </Notice>
            {can(['license:create']) && <LicenseForm state={code} onAdded={() => flow.next()} />}
          </>
        )}
      </div>
      <ActionBar status={flow.facts.isLicensed ? undefined : t('quote:license.status')}>
        <Button onClick={flow.back}>{t('quote:flow.back')}</Button>
        <Button variant="primary" onClick={() => flow.next()}>
          {t(flow.facts.isLicensed ? 'quote:flow.continue' : 'quote:license.without')}
          <ArrowRight size={16} aria-hidden="true" />
        </Button>
      </ActionBar>
    </>
  )
}

const LicenseForm = ({ state, onAdded }: { state: string; onAdded: () => void }) => {
  const { t } = useTranslation('quote')
  const form = useSchemaForm<Values>({
    schema,
    initial: { number: '', expirationDate: null, npn: '', activeResidentState: false },
  })
  const add = useCommand('licenseCreate', {
    silent: true,
    success: t('quote:license.added'),
    onSuccess: onAdded,
    onError: (error) => {
      if (!showServerErrors(form, error)) toastApiError(error, t('quote:license.failure'))
    },
  })
  return (
    <Card title={t('quote:license.add')}>
      <Form
        form={form}
        labels={{
          number: t('quote:license.number'),
          expirationDate: t('quote:license.expires'),
          npn: t('quote:license.npn'),
        }}
        onSubmit={({ npn, expirationDate, ...values }) =>
          add.mutate({
            body: { ...values, state, expirationDate: expirationDate ?? '', ...(npn && { npn }) },
          })
        }
      >
        <Fields>
          <FieldRow>
            <TextField label={t('quote:license.number')} name="number" {...form.getInputProps('number')} />
            <DateField
              label={t('quote:license.expires')}
              min={browserToday()}
              {...form.getInputProps('expirationDate')}
            />
          </FieldRow>
          <TextField
            label={t('quote:license.npn')}
            name="npn"
            optional
            width="md"
            {...form.getInputProps('npn')}
          />
          <CheckboxField
            label={t('quote:license.resident')}
            checked={form.getValues().activeResidentState}
            onChange={(checked) => form.setFieldValue('activeResidentState', checked)}
          />
          <div>
            <Button
              type="submit"
              variant="secondary"
              busy={add.isPending}
              busyText={t('quote:license.adding')}
            >
              {t('quote:license.add')}
            </Button>
          </div>
        </Fields>
      </Form>
    </Card>
  )
}
