import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/choice.tsx'
import { Fields, Form, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { Card } from '#web/kit/page.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { toastApiError } from '#web/kit/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../quote.ts'

interface Values extends Record<string, unknown> {
  isAttested: boolean
  signeeName: string
}

const schema = z.object({
  isAttested: z.literal(true, { error: 'Tick the statement of attestation.' }),
  signeeName: z.string().trim().min(1, 'Please enter full name.').max(200),
})

/** The statement and the typed name: one box and one field. */
export const SignForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const queries = useQueryClient()
  const form = useSchemaForm<Values>({ schema, initial: { isAttested: false, signeeName: '' } })
  const sign = useCommand('quoteSign', {
    silent: true,
    onSuccess: () => window.scrollTo({ top: 0 }),
    onError: (error) => {
      if (!showServerErrors(form, error)) toastApiError(error, t('quote:texts.signFailed'))
      // The application may have changed meanwhile; what is signed must be what is on the screen.
      void queries.invalidateQueries({ queryKey: ['quoteGet'] })
    },
  })
  return (
    <Card title={t('quote:sign.signTitle')}>
      <Form
        form={form}
        labels={{ isAttested: t('quote:sign.statement'), signeeName: t('quote:sign.name') }}
        onSubmit={({ signeeName }) =>
          sign.mutate({
            body: {
              quoteId: quote.id,
              signeeName,
              isAttested: true,
              sha256: quote.application.sha256,
            },
          })
        }
      >
        <Fields>
          <CheckboxField
            label={quote.application.attestation}
            checked={form.getValues().isAttested}
            error={form.errors.isAttested}
            onChange={(checked) => form.setFieldValue('isAttested', checked)}
          />
          <TextField
            label={t('quote:sign.name')}
            hint={t('quote:sign.nameHint')}
            name="signeeName"
            autoComplete="name"
            width="lg"
            {...form.getInputProps('signeeName')}
          />
          <div>
            <Button
              type="submit"
              variant="primary"
              icon={<PenLine size={16} aria-hidden="true" />}
              busy={sign.isPending}
              busyText={t('quote:busy.sign')}
            >
              {t('quote:sign.submit')}
            </Button>
          </div>
        </Fields>
      </Form>
    </Card>
  )
}
