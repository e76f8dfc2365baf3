import { authContract } from '#contract/access/auth.ts'
import { optionalPhoneIn } from '#domain/market/phones.ts'
import { Button } from '#web/kit/button.tsx'
import { Fields, Form, FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { OwnPicture } from './own-picture.tsx'

const names = authContract.meUpdate.body.pick({ firstName: true, lastName: true })

/** Name and telephone number; the e-mail address is the login and stays. */
export const DetailsTab = () => {
  const { t } = useTranslation(['organization', 'common'])
  const { me } = useSession()
  const form = useSchemaForm({
    schema: names.extend({ phone: optionalPhoneIn(useMarket().market) }),
    initial: { firstName: me.firstName, lastName: me.lastName, phone: me.phone ?? '' },
  })
  const save = useCommand('meUpdate', {
    silent: true,
    success: t('organization:profile.saved'),
    refreshes: ['authMe', 'mfaGet'],
    onSuccess: () => form.resetDirty(),
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    firstName: t('common:page.firstName'),
    lastName: t('common:page.lastName'),
    phone: t('organization:profile.phone'),
  }
  const isFieldError = (save.error?.errors.length ?? 0) > 0
  return (
    <>
      <OwnPicture />
      <Card>
        <KeyValues
          items={[
            [t('organization:profile.email'), me.email],
            [t('organization:profile.account'), me.account.name],
            [t('organization:profile.role'), me.role.name],
          ]}
        />
        <Form
          form={form}
          labels={labels}
          failure={save.error && !isFieldError ? save.error.message : null}
          onSubmit={({ phone, ...values }) => {
            if (!save.isPending) save.mutate({ body: { ...values, phone: phone === '' ? null : phone } })
          }}
        >
          <Fields>
            <FieldRow>
              <TextField
                label={labels.firstName}
                autoComplete="given-name"
                width="full"
                {...form.getInputProps('firstName')}
                name="firstName"
              />
              <TextField
                label={labels.lastName}
                autoComplete="family-name"
                width="full"
                {...form.getInputProps('lastName')}
                name="lastName"
              />
            </FieldRow>
            <PhoneField
              label={labels.phone}
              optional
              hint={t('organization:profile.phoneHint')}
              {...form.getInputProps('phone')}
              name="phone"
            />
          </Fields>
          <div>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {t('organization:profile.save')}
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
