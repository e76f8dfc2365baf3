import { useState } from 'react'
import { CheckboxField, YesNoUncertain, type YesNoUncertainValue } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { Fields } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { Card, Section } from '#web/kit/page/page.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { MultiSelectField, SearchField, SelectField } from '#web/kit/form/select-field.tsx'
import { NumberField, PasswordField, TextArea, TextField } from '#web/kit/form/text-field.tsx'

const options = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta', 'Theta', 'Iota'].map(
  (label) => ({ value: label.toLowerCase(), label }),
)

const wrong = (kind: string) => ({
  label: `Any ${kind}`,
  hint: `Hint for the ${kind}.`,
  error: `Enter a valid ${kind}.`,
})

/** Every kind of field with its hint and with what is wrong with it. */
export const WrongFields = () => {
  const [text, setText] = useState('')
  const [value, setValue] = useState<string | null>(null)
  const [number, setNumber] = useState<number | null>(null)
  const [many, setMany] = useState<string[]>([])
  const [answer, setAnswer] = useState<YesNoUncertainValue | null>(null)
  const [isTicked, setTicked] = useState(false)
  return (
    <Section title="Fields that are wrong">
      <Card>
        <Fields>
          <TextField {...wrong('text')} value={text} onChange={setText} />
          <PasswordField {...wrong('password')} value={text} onChange={setText} />
          <TextArea {...wrong('note')} value={text} onChange={setText} />
          <NumberField {...wrong('number')} value={number} onChange={setNumber} />
          <MoneyField {...wrong('amount')} value={number} onChange={setNumber} />
          <DateField {...wrong('day')} value={value} onChange={setValue} />
          <PhoneField {...wrong('phone')} value={text} onChange={setText} />
          <SelectField {...wrong('size')} value={value} onChange={setValue} options={options.slice(0, 3)} />
          <SelectField {...wrong('letter')} value={value} onChange={setValue} options={options} />
          <MultiSelectField {...wrong('word')} value={many} onChange={setMany} options={options} />
          <SearchField
            {...wrong('search')}
            name="gallery"
            search={async () => Promise.resolve(options)}
            value={value}
            onChange={setValue}
          />
          <YesNoUncertain {...wrong('answer')} value={answer} onChange={setAnswer} />
          <CheckboxField {...wrong('tick')} checked={isTicked} onChange={setTicked} />
        </Fields>
      </Card>
    </Section>
  )
}
