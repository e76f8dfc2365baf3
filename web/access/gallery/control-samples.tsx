import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionButton, Button, IconButton } from '#web/kit/button.tsx'
import { CheckboxField, RadioGroup, YesNoUncertain, type YesNoUncertainValue } from '#web/kit/form/choice.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { FieldRow, Fields } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { Card, CardGrid, Section } from '#web/kit/page/page.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { MultiSelectField, SelectField } from '#web/kit/form/select-field.tsx'
import { NumberField, PasswordField, TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { toastApiError, toastInfo, toastSuccess, toastWarning } from '#web/kit/toast/toasts.ts'

const options = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta', 'Iota'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
  }),
)

const failedCall = () =>
  Object.assign(new Error('The record was changed by another user.'), {
    status: 409,
    detail: 'The record was changed by another user.',
    body: { code: 'lost-race', detail: 'The record was changed by another user.' },
    requestId: 'req-4f1c',
    request: { method: 'PUT', url: '/api/sample/v1/42', query: '?page=1' },
  })

export const ActionSamples = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="Actions">
      <Card>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
            Primary
          </Button>
          <Button>Secondary</Button>
          <Button variant="ghost">Ghost</Button>
          <Button variant="danger">Delete draft</Button>
          <Button size="compact">Compact</Button>
          <Button variant="primary" busy busyText="Saving …">
            Save
          </Button>
          <ActionButton variant="primary" availability={{ allowed: false, reason: 'Sign the form first.' }}>
            Not allowed
          </ActionButton>
          <IconButton label="Add">
            <Plus size={16} aria-hidden="true" />
          </IconButton>
        </div>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button onClick={() => toastSuccess('Saved.')}>Success toast</Button>
          <Button onClick={() => toastInfo('A new version is coming.')}>Info toast</Button>
          <Button onClick={() => toastWarning('Two rows were skipped.')}>Warning toast</Button>
          <Button onClick={() => toastApiError(failedCall())}>Error toast</Button>
          <Button
            onClick={() =>
              askToConfirm({
                title: 'Delete draft D-12?',
                text: 'Its answers are lost.',
                confirm: 'Delete draft',
                danger: true,
              })
            }
          >
            Confirm
          </Button>
          <Button onClick={() => setOpen(true)}>Drawer</Button>
        </div>
        <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Drawer">
          <p>480 pixels wide.</p>
        </Drawer>
      </Card>
    </Section>
  )
}

export const FieldSamples = () => {
  const [text, setText] = useState('Northwind Traders')
  const [amount, setAmount] = useState<number | null>(1_250_000)
  const [count, setCount] = useState<number | null>(42)
  const [date, setDate] = useState<string | null>('2026-11-20')
  const [phone, setPhone] = useState('+1 2125550142')
  const [one, setOne] = useState<string | null>('beta')
  const [many, setMany] = useState<string[]>(['alpha', 'gamma'])
  const [answer, setAnswer] = useState<YesNoUncertainValue | null>('YES')
  const [radio, setRadio] = useState<'a' | 'b'>('a')
  const [isTicked, setTicked] = useState(true)
  return (
    <Section title="Fields">
      <CardGrid min={420}>
        <Card>
          <Fields>
            <TextField label="Name" value={text} onChange={setText} source="From scan" />
            <TextField label="Website" hint="Without www" optional value="" onChange={setText} width="lg" />
            <TextField
              label="Email"
              value="nobody"
              onChange={setText}
              error="Enter a valid email."
              width="lg"
            />
            <PasswordField label="Password" value="secret" onChange={setText} width="lg" />
            <TextArea label="Note" optional value="" onChange={setText} />
            <TextField label="Number" value="Q-1001" onChange={setText} readOnly width="md" />
          </Fields>
        </Card>
        <Card>
          <Fields>
            <MoneyField label="Amount" value={amount} onChange={setAmount} width="lg" />
            <FieldRow>
              <NumberField label="Count" value={count} onChange={setCount} width="sm" />
              <DateField label="Day" value={date} onChange={setDate} />
            </FieldRow>
            <PhoneField label="Phone" value={phone} onChange={setPhone} />
            <SelectField label="One of nine" value={one} onChange={setOne} options={options} />
            <MultiSelectField label="Several" value={many} onChange={setMany} options={options} />
            <YesNoUncertain label="Is it encrypted?" hint="Y, N or U" value={answer} onChange={setAnswer} />
            <RadioGroup
              label="One of two"
              layout="list"
              value={radio}
              onChange={setRadio}
              choices={[
                { value: 'a', label: 'First' },
                { value: 'b', label: 'Second', hint: 'rarely' },
              ]}
            />
            <CheckboxField label="I have read this" checked={isTicked} onChange={setTicked} />
          </Fields>
        </Card>
      </CardGrid>
    </Section>
  )
}
