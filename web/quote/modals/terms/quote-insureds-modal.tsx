import { z } from 'zod'
import { insuredsContract } from '#contract/quote/additional-insureds.ts'
import {
  INSUREDS_ENDORSEMENT,
  insuredsProblems,
  NAMED_INSUREDS_ENDORSEMENT,
} from '#domain/quote/terms/additional-insureds.ts'
import { STATES } from '#domain/market/states.ts'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { FieldRow, Fields, type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { Section } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { IndustryField } from '#web/account/shared/company/industry-field.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'
import { ListForm, Stored } from '../parts/stored-list.tsx'

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

type Insureds = Answer<'quoteInsuredsGet'>
type Insured = Insureds['additionalInsureds'][number]
type Values = { additionalInsureds: Insured[] }

/** The rules of the contract and those of the market. */
const schemaOf = (market: Quote['market']) =>
  z
    .object({ additionalInsureds: insuredsContract.quoteInsureds.body.shape.additionalInsureds })
    .superRefine(({ additionalInsureds }, context) => {
      for (const { field, detail } of insuredsProblems(additionalInsureds, market))
        context.addIssue({
          code: 'custom',
          path: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
          message: detail,
        })
    })

const EMPTY: Insured = {
  businessName: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  naicsCode: '',
}

interface EntryProps {
  form: SchemaForm<Values>
  index: number
  market: Quote['market']
  /** Endorsements among the terms that cover parties other than the insured. */
  chosen: readonly string[]
  onRemove: () => void
}

const chosenOf = (quote: Quote): string[] =>
  (quote.calculation?.coverages ?? []).filter(({ isSelected }) => isSelected).map(({ key }) => key)

const InsuredFields = ({ form, index, market, chosen, onRemove }: EntryProps) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const at = <Name extends keyof Insured>(name: Name) => `additionalInsureds.${index}.${name}` as const
  const field = (name: keyof Insured) => ({ name: at(name), ...form.getInputProps(at(name)) })
  const set = (name: 'state' | 'naicsCode') => (value: string | null) =>
    form.setFieldValue(at(name), value ?? '')
  return (
    <Section
      title={t('dialog:insureds.one', { number: index + 1 })}
      actions={
        <Button size="compact" variant="ghost" onClick={onRemove}>
          {t('dialog:insureds.remove')}
        </Button>
      }
    >
      <Fields>
        <TextField label={t('dialog:insureds.businessName')} width="full" {...field('businessName')} />
        {chosen.includes(NAMED_INSUREDS_ENDORSEMENT) && (
          <RadioGroup
            label={t('dialog:insureds.as')}
            layout="list"
            choices={[
              ...(chosen.includes(INSUREDS_ENDORSEMENT)
                ? [{ value: 'insured', label: t('dialog:insureds.asInsured') }]
                : []),
              { value: 'named', label: t('dialog:insureds.asNamed') },
            ]}
            value={form.values.additionalInsureds[index]?.isNamedInsured ? 'named' : 'insured'}
            onChange={(value) => form.setFieldValue(at('isNamedInsured'), value === 'named')}
          />
        )}
        <FieldRow>
          <TextField label={t('dialog:insureds.address1')} {...field('address1')} />
          <TextField label={t('dialog:insureds.address2')} optional {...field('address2')} />
        </FieldRow>
        <FieldRow>
          <TextField label={t('dialog:insureds.city')} {...field('city')} />
          {market === 'US' && (
            <SelectField
              label={t('dialog:insureds.state')}
              options={STATE_OPTIONS}
              {...field('state')}
              onChange={set('state')}
            />
          )}
          <TextField label={t('dialog:insureds.zipCode')} width="md" {...field('zipCode')} />
        </FieldRow>
        <IndustryField
          country={market}
          label={t('dialog:insureds.industry')}
          {...form.getInputProps(at('naicsCode'))}
          onChange={set('naicsCode')}
        />
      </Fields>
    </Section>
  )
}

const InsuredsForm = ({ quote, stored }: { quote: Quote; stored: Insureds }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close, setDirty } = useModalControls()
  const chosen = chosenOf(quote)
  const empty = chosen.includes(INSUREDS_ENDORSEMENT) ? EMPTY : { ...EMPTY, isNamedInsured: true }
  const form = useSchemaForm({
    schema: schemaOf(quote.market),
    initial: {
      additionalInsureds: stored.additionalInsureds.length > 0 ? [...stored.additionalInsureds] : [empty],
    },
  })
  const save = useCommand('quoteInsureds', {
    silent: true,
    success: t('dialog:insureds.done'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ListForm
      form={form}
      list="additionalInsureds"
      empty={empty}
      texts={{
        none: t('dialog:insureds.none'),
        add: t('dialog:insureds.add'),
        submit: t('dialog:insureds.submit'),
      }}
      save={save}
      onSubmit={({ additionalInsureds }) =>
        save.mutate({ params: { quoteId: quote.id }, body: { additionalInsureds, version: stored.version } })
      }
      item={(index, onRemove) => (
        <InsuredFields form={form} index={index} market={quote.market} chosen={chosen} onRemove={onRemove} />
      )}
    />
  )
}

const WithStored = ({ quote }: { quote: Quote }) => {
  const found = useApi('quoteInsuredsGet', { params: { quoteId: quote.id } })
  return <Stored found={found}>{(stored) => <InsuredsForm quote={quote} stored={stored} />}</Stored>
}

/** Who is covered in addition to the insured. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:insureds.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <WithStored quote={quote} />}</WithQuote>,
})
