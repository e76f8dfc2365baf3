import { useEffect, useRef } from 'react'
import { isOnlineShareAsked } from '#domain/account/online-sales.ts'
import { ENTITY_TYPES, OWNERSHIP_TYPES } from '#domain/account/schema.ts'
import { STATES } from '#domain/market/states.ts'
import { localitiesOf } from '#domain/money/tax/places.ts'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import {
  type FieldLabels,
  FieldRow,
  Fields,
  Form,
  showServerErrors,
  useSchemaForm,
  type SchemaForm,
} from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { useUnsavedInTab } from '#web/kit/page/tabs.tsx'
import { NumberField, TextField } from '#web/kit/form/text-field.tsx'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { useToday } from '#web/today.ts'
import { useCommand } from '#web/use-api.ts'
import classes from './company.module.css'
import { changedDetails, detailsOf, detailsSchema, type DetailsValues } from './details-values.ts'
import { industryTitle } from './industry-title.ts'
import { HomeStateFields } from './home-state-fields.tsx'
import { IndustryField } from './industry-field.tsx'
import { useImpactCheck } from './use-impact-check.ts'
import { useQuotePatch } from './use-quote-patch.ts'
import { useSourceWords } from './source-chip.tsx'

type Account = Answer<'accountGet'>

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const OWNERSHIP = asOptions(OWNERSHIP_TYPES)
const ENTITIES = asOptions(ENTITY_TYPES)
const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

const useSave = (
  account: Account,
  form: SchemaForm<DetailsValues>,
  quoteId: string | undefined,
  onSaved: () => void,
) => {
  const { t } = useTranslation('account')
  const failure = t(quoteId ? 'account:details.failureInQuote' : 'account:details.failure')
  const follow = useQuotePatch(quoteId, onSaved)
  const mayGoOn = useImpactCheck(account.id)
  const update = useCommand('accountUpdateDetails', {
    silent: true,
    ...(!quoteId && { success: t('account:details.success') }),
    onSuccess: () => (quoteId ? follow.start() : onSaved()),
    onError: (error) => {
      const isShown = showServerErrors(form, {
        errors: error.errors.map((one) => ({
          detail: one.detail,
          field: one.field
            .replace(/^body\./, '')
            .replace(/^firmographics\./, '')
            .replace(/^physicalAddress\./, '')
            .replace(/^riskShares.*/, 'riskShares.0.percent')
            .replace(/^(naics|sic)Code$/, 'industryCode'),
        })),
      })
      if (!isShown) toastApiError(error, failure)
    },
  })
  const save = async (values: DetailsValues) => {
    const firmographics = changedDetails(detailsOf(account), values, account.market)
    if (Object.keys(firmographics).length === 0) return onSaved()
    try {
      if (!(await mayGoOn(firmographics))) return
    } catch (error) {
      toastApiError(error as Error, failure)
      return
    }
    update.mutate({ params: { accountId: account.id }, body: { version: account.version, firmographics } })
  }
  return { save, isPending: update.isPending, isFollowing: follow.isWaiting }
}

/** A missing fact that the user is led to; another object each time. */
export interface AskedFact {
  field: string
}

/** The control of a missing fact gets the focus, once each time that it is asked for. */
const useBeginAt = (asked: AskedFact | null) => {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!asked) return
    const { field } = asked
    const isCode = /^(naics|sic)Code$/.test(field)
    const control = body.current?.querySelector<HTMLElement>(
      isCode
        ? '[data-field^="industry-"]'
        : `[name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"]`,
    )
    control?.scrollIntoView({ block: 'center' })
    control?.focus()
  }, [asked])
  return body
}

/** The account details, edited in place. Nothing that is known is asked again; every value can be corrected. */
export const DetailsForm = (props: {
  account: Account
  /** The quote that the details are changed for: the page waits until it knows them. */
  quoteId?: string | undefined
  /** The fact that is missing, if the user was led here to enter it. */
  beginAt?: AskedFact | null
  onDone: () => void
  onCancel: () => void
}) => {
  const { t } = useTranslation('account')
  const { account } = props
  const year = Number(useToday().slice(0, 4))
  const initial = detailsOf(account)
  const form = useSchemaForm({
    schema: detailsSchema(account.market, year, initial),
    initial,
  })
  useUnsavedInTab(form.isDirty())
  const newer = useNewer(form, account, detailsOf)
  const { save, isPending, isFollowing } = useSave(newer.row, form, props.quoteId, props.onDone)
  const body = useBeginAt(props.beginAt ?? null)
  const names = Object.keys(form.getValues()).map((name) => [name, t(`account:fields.${name}`)])
  const labels = Object.fromEntries(names) as FieldLabels
  return (
    <div className={classes.form} ref={body}>
      {isFollowing && (
        <div className={classes.waiting} role="alert">
          <p>{t('account:details.updatingQuote')}</p>
        </div>
      )}
      <Form form={form} labels={labels} onSubmit={(values) => void save(values)}>
        <NewerNotice newer={newer} labels={labels} />
        <CompanyFields form={form} account={account} />
        <AddressFields form={form} account={account} />
        {account.market === 'US' && <HomeStateFields form={form} labels={labels} />}
        <div className={classes.buttons}>
          <Button type="submit" variant="primary" busy={isPending} busyText={t('account:details.saving')}>
            {t('account:details.save')}
          </Button>
          <Button onClick={props.onCancel}>{t('common:kit.cancel')}</Button>
        </div>
      </Form>
    </div>
  )
}

interface Part {
  form: SchemaForm<DetailsValues>
  account: Account
}

const CompanyFields = ({ form, account }: Part) => {
  const { t } = useTranslation('account')
  const words = useSourceWords()
  const title = industryTitle(account)
  const { provenance, firmographics, market } = account
  const field = (name: keyof DetailsValues & string) => ({
    label: t(`account:fields.${name}`),
    name,
    ...form.getInputProps(name),
    ...(name in provenance && { source: words(provenance[name as keyof typeof provenance]) }),
  })
  const code = market === 'US' ? firmographics.naicsCode : firmographics.sicCode
  return (
    <Fields>
      <TextField {...field('name')} />
      <TextField {...field('dbaOrTradestyle')} optional />
      <TextField
        {...field('domainName')}
        width="lg"
        readOnly={form.getValues().hasNoDomain}
        autoComplete="off"
      />
      <CheckboxField
        label={t('account:fields.hasNoDomain')}
        checked={form.getValues().hasNoDomain}
        onChange={(checked) => form.setFieldValue('hasNoDomain', checked)}
      />
      <IndustryField
        country={market}
        label={t('account:fields.industryCode')}
        hint={t('account:details.industryHint')}
        {...form.getInputProps('industryCode')}
        valueLabel={[code, title].filter(Boolean).join(' · ')}
      />
      <FieldRow>
        <MoneyField {...field('revenue')} hint={t('account:details.revenueHint')} />
        <NumberField {...field('noOfEmployeesAll')} />
      </FieldRow>
      {market === 'US' && isOnlineShareAsked(form.getValues().industryCode) && (
        <NumberField
          {...field('onlineSalesShare')}
          hint={t('account:details.onlineSalesHint')}
          maxLength={3}
          optional
        />
      )}
      <FieldRow>
        <NumberField {...field('yearEstablished')} maxLength={4} />
        <SelectField
          {...field('ownershipType')}
          options={OWNERSHIP}
          onChange={(value) => form.setFieldValue('ownershipType', value ?? '')}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...field('entityType')}
          options={ENTITIES}
          onChange={(value) => form.setFieldValue('entityType', value ?? '')}
        />
        <PhoneField {...field('phoneNumber')} />
      </FieldRow>
      {market === 'UK' && <TextField {...field('companyNumber')} width="sm" optional autoComplete="off" />}
    </Fields>
  )
}

const AddressFields = ({ form, account }: Part) => {
  const { t } = useTranslation('account')
  const places = account.market === 'US' ? localitiesOf(form.getValues().state) : []
  const field = (name: keyof DetailsValues & string) => ({
    label: t(`account:fields.${name}`),
    name,
    ...form.getInputProps(name),
  })
  return (
    <Fields>
      <FieldRow>
        <TextField {...field('address1')} autoComplete="off" />
        <TextField {...field('address2')} optional autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField {...field('city')} autoComplete="off" />
        {account.market === 'US' && (
          <SelectField
            {...field('state')}
            options={STATE_OPTIONS}
            onChange={(value) => form.setFieldValue('state', value ?? '')}
          />
        )}
        <TextField {...field('zipCode')} width="sm" autoComplete="off" />
      </FieldRow>
      {places.length > 0 && (
        <SelectField
          {...field('taxLocality')}
          value={form.getValues().taxLocality || null}
          hint={t('account:details.taxLocalityHint')}
          options={places.map(({ code, place }) => ({ value: code, label: place }))}
          onChange={(value) => form.setFieldValue('taxLocality', value ?? '')}
          optional
          clearable
        />
      )}
    </Fields>
  )
}
