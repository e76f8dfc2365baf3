import { useState } from 'react'
import { z } from 'zod'
import { accountName } from '#domain/account/schema.ts'
import { usState } from '#domain/market/addresses.ts'
import { STATES } from '#domain/market/states.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldRow, Form, useSchemaForm } from '#web/kit/form/form.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useAddAccount } from './add-account.ts'
import classes from './lookup.module.css'

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

const schemas = {
  US: z.object({ name: accountName, state: usState }),
  UK: z.object({ name: accountName, state: z.string() }),
}

interface Props {
  name: string
  state: string | null
  isOpenAtFirst: boolean
}

/** For a company that the directory does not know: the name and where it is; the rest follows on its page. */
export const AddByHand = (props: Props) => {
  const { t } = useTranslation('account')
  const [isOpen, setOpen] = useState(props.isOpenAtFirst)
  if (isOpen) return <ByHandForm {...props} />
  return (
    <p className={classes.byHand}>
      {t('account:lookup.notHere')}
      <Button size="compact" onClick={() => setOpen(true)}>
        {t('account:lookup.byHand')}
      </Button>
    </p>
  )
}

const ByHandForm = ({ name, state }: Props) => {
  const { t } = useTranslation('account')
  const country = useSession().me.account.market
  const form = useSchemaForm({ schema: schemas[country], initial: { name, state: state ?? '' } })
  const { add, isPending } = useAddAccount(() => form.reset())
  return (
    <Card title={t('account:lookup.byHand')}>
      <Form
        form={form}
        labels={{ name: t('account:fields.name'), state: t('account:fields.state') }}
        onSubmit={(values) =>
          add({ name: values.name, country, ...(country === 'US' && { state: values.state }) })
        }
      >
        <FieldRow>
          <TextField label={t('account:fields.name')} name="name" {...form.getInputProps('name')} />
          {country === 'US' && (
            <SelectField
              label={t('account:fields.state')}
              options={STATE_OPTIONS}
              {...form.getInputProps('state')}
              onChange={(value) => form.setFieldValue('state', value ?? '')}
            />
          )}
        </FieldRow>
        <div>
          <Button type="submit" variant="primary" busy={isPending} busyText={t('account:lookup.adding')}>
            {t('account:lookup.addAccount')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
