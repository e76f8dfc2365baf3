import { isMoney, SIZE_TEST_TEXT, sizeTests } from '#domain/quote/diligent-effort/exempt-purchaser.ts'
import { DECLINE_REASON_TEXT, declineReasons } from '#domain/quote/diligent-effort/record.ts'
import { EFFORT_DETAIL } from '#domain/quote/diligent-effort/rules.ts'
import { Button } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, type SchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { Section } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './effort.module.css'
import { EMPTY_DECLINATION, type EffortPage, type EffortValues } from './effort-values.ts'

interface Props {
  form: SchemaForm<EffortValues>
  page: EffortPage
}

const REASONS = declineReasons.map((value) => ({ value, label: DECLINE_REASON_TEXT[value] }))
const SIZE_TESTS = sizeTests.map((value) => ({ value, label: SIZE_TEST_TEXT[value] }))

/** Reasons that say nothing without words. */
const hasDetail = (reason: string | null): boolean => reason === 'OTHER' || reason === 'PRICE'

const DeclinationFields = ({ form, page, index }: Props & { index: number }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const path = <Name extends string>(name: Name) => `declinations.${index}.${name}` as const
  const { reason } = form.values.declinations[index] ?? EMPTY_DECLINATION
  return (
    <Section
      title={t('dialog:effort.one', { number: index + 1 })}
      actions={
        <Button size="compact" variant="ghost" onClick={() => form.removeListItem('declinations', index)}>
          {t('dialog:effort.remove')}
        </Button>
      }
    >
      <div className={classes.row}>
        <TextField
          label={t('dialog:effort.insurer')}
          name={path('insurer')}
          width="full"
          {...form.getInputProps(path('insurer'))}
        />
        <TextField
          label={t('dialog:effort.contact')}
          name={path('contact')}
          width="full"
          {...form.getInputProps(path('contact'))}
        />
        <DateField
          label={t('dialog:effort.declinedOn')}
          max={page.today}
          {...form.getInputProps(path('declinedOn'))}
        />
        <SelectField
          label={t('dialog:effort.reason')}
          name={path('reason')}
          options={REASONS}
          width="full"
          {...form.getInputProps(path('reason'))}
        />
      </div>
      {hasDetail(reason) && (
        <TextField
          label={t('dialog:effort.detail')}
          name={path('detail')}
          width="full"
          {...form.getInputProps(path('detail'))}
        />
      )}
    </Section>
  )
}

/** Who declined, and why no more were asked where they are too few. */
export const DeclinationList = ({ form, page }: Props) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { declinations } = form.values
  return (
    <>
      {declinations.map((_one, index) => (
        <DeclinationFields key={form.key(`declinations.${index}`)} form={form} page={page} index={index} />
      ))}
      <Button onClick={() => form.insertListItem('declinations', EMPTY_DECLINATION)}>
        {t('dialog:effort.add')}
      </Button>
      {declinations.length < page.rule.declinations && (
        <TextField
          label={t('dialog:effort.fewerBecause')}
          hint={t('dialog:effort.fewerHint')}
          name="fewerBecause"
          width="full"
          {...form.getInputProps('fewerBecause')}
        />
      )}
    </>
  )
}

/** The facts of an exempt commercial purchaser. */
export const PurchaserFields = ({ form, page }: Props) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { test, figure } = form.values.purchaser
  const figureProps = form.getInputProps('purchaser.figure')
  return (
    <Fields>
      <FieldRow>
        <TextField
          label={t('dialog:effort.riskManager')}
          name="purchaser.riskManager"
          {...form.getInputProps('purchaser.riskManager')}
        />
        <MoneyField
          label={t('dialog:effort.premiumPaid')}
          name="purchaser.premiumPaid"
          {...form.getInputProps('purchaser.premiumPaid')}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          label={t('dialog:effort.test')}
          name="purchaser.test"
          options={SIZE_TESTS}
          {...form.getInputProps('purchaser.test')}
          onChange={(chosen) => {
            const next = sizeTests.find((one) => one === chosen) ?? 'REVENUE'
            form.setFieldValue('purchaser.test', next)
            form.setFieldValue('purchaser.figure', next === 'REVENUE' ? page.revenue : null)
          }}
        />
        {isMoney(test) ? (
          <MoneyField label={SIZE_TEST_TEXT[test]} name="purchaser.figure" {...figureProps} />
        ) : (
          <TextField
            label={SIZE_TEST_TEXT[test]}
            name="purchaser.figure"
            inputMode="numeric"
            {...figureProps}
            value={figure === null ? '' : String(figure)}
            onChange={(typed) => {
              const digits = typed.replaceAll(/\D/g, '').slice(0, 9)
              form.setFieldValue('purchaser.figure', digits === '' ? null : Number(digits))
            }}
          />
        )}
      </FieldRow>
      <FieldRow>
        <DateField
          label={t('dialog:effort.disclosedOn')}
          hint={t('dialog:effort.disclosedHint')}
          max={page.today}
          {...form.getInputProps('purchaser.disclosedOn')}
        />
        <DateField
          label={t('dialog:effort.requestedOn')}
          max={page.today}
          {...form.getInputProps('purchaser.requestedOn')}
        />
      </FieldRow>
    </Fields>
  )
}

/** The words that the other ways ask for. */
export const WordsField = ({ form, page }: Props) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { way } = form.values
  return (
    <Fields>
      <TextField
        label={EFFORT_DETAIL[way] ?? t('dialog:effort.detail')}
        name="detail"
        width="full"
        {...form.getInputProps('detail')}
      />
      {way === 'EXPORT_LIST' && (
        <DateField label={t('dialog:effort.listedOn')} max={page.today} {...form.getInputProps('listedOn')} />
      )}
    </Fields>
  )
}
