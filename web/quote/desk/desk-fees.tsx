import { FEE_FIELDS, type FeeField } from '#domain/money/tax/fees.ts'
import type { SchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import type { Quote } from '../shared/quote.ts'
import type { Desk, DeskValues } from './desk-form.ts'
import classes from './desk.module.css'
import { useDeskLabels } from './use-desk-labels.ts'

/** Whether a placement may have the fee at all: the right to change it is asked for apart. */
const isOffered = (field: FeeField, { market, isSurplus }: Quote): boolean =>
  field === 'additionalBrokerFee' ? isSurplus : field !== 'inspectionFee' || market === 'US'

/** All fees of the quote by whose they are, each with the charges that it bears in the home state. */
export const DeskFees = (props: {
  form: SchemaForm<DeskValues>
  desk: Desk
  quote: Quote
  notes: readonly string[] | undefined
}) => {
  const { form, desk, quote, notes = [] } = props
  const labels = useDeskLabels()
  const fields = FEE_FIELDS.filter(
    (field) =>
      isOffered(field, quote) && quote.actions[field === 'mgaFee' ? 'mgaFee' : 'brokerFee']?.allowed === true,
  )
  return (
    <>
      {fields.map((field) => (
        <MoneyField
          key={field}
          label={labels[field]}
          hint={desk.feeTaxes[field]}
          currency={quote.currency}
          name={field}
          {...form.getInputProps(field)}
        />
      ))}
      {notes.map((note) => (
        <p key={note} className={classes.notes}>
          {note}
        </p>
      ))}
    </>
  )
}
