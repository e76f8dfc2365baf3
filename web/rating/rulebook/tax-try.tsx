import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { STATES } from '#domain/market/states.ts'
import { localitiesOf } from '#domain/money/tax/places.ts'
import type { Answer } from '#web/client.ts'
import { Money } from '#web/kit/format/display.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Kept } from '#web/kit/page/kept.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useToday } from '#web/today.ts'
import { useApi } from '#web/use-api.ts'
import classes from './risk-rules.module.css'

type Tried = Answer<'taxTry'>

const KINDS = ['INSURER_POLICY', 'SURPLUS_BROKER', 'RETAIL_AGENT', 'INSPECTION'] as const
type Kind = (typeof KINDS)[number]

/** Asks this long after the last key. */
const DELAY_MS = 400
const BACKS = ['none', 'return', 'flat'] as const

interface Asked {
  state: string
  isSurplus: boolean
  date: string
  premium: number | null
  fees: Partial<Record<Kind, number | null>>
  place: string | null
  back: (typeof BACKS)[number]
  returned: number | null
  on: string
  filedOn: string | null
}

const bodyOf = (asked: Asked) => ({
  jurisdiction: asked.state,
  isSurplus: asked.isSurplus,
  date: asked.date,
  premium: asked.premium ?? 0,
  fees: KINDS.flatMap((kind) => {
    const amount = asked.fees[kind] ?? 0
    return amount > 0 ? [{ kind, amount }] : []
  }),
  ...(asked.place && { taxLocality: asked.place }),
  ...(asked.back !== 'none' && {
    back: {
      returned: asked.back === 'flat' ? (asked.premium ?? 0) : (asked.returned ?? 0),
      isFlat: asked.back === 'flat',
      on: asked.on,
      ...(asked.filedOn && { filedOn: asked.filedOn }),
    },
  }),
})

const Charges = ({ tried }: { tried: Tried }) => {
  const { t } = useTranslation('rating')
  const { currency, lines } = tried
  return (
    <>
      {tried.notes.map((note) => (
        <Notice key={note} tone="warning" title={note} />
      ))}
      <PlainTable
        label={t('rating:taxes.try')}
        columns={[
          { header: t('rating:taxes.charge'), cell: (row) => row.label },
          {
            header: t('rating:taxes.fact.rate'),
            align: 'right',
            cell: (row) => (row.rate === null ? '' : `${row.rate}%`),
          },
          {
            header: t('rating:taxes.base'),
            align: 'right',
            cell: (row) => <Money value={row.base} currency={currency} />,
          },
          {
            header: t('rating:taxes.amount'),
            align: 'right',
            cell: (row) => <Money value={row.amount} currency={currency} />,
          },
        ]}
        rows={lines}
        rowKey={(row) => row.id}
        total={[
          t('rating:taxes.total'),
          '',
          '',
          <Money key="total" value={tried.total} currency={currency} />,
        ]}
        csv={[
          [t('rating:taxes.charge'), (row) => row.label],
          [t('rating:taxes.fact.rate'), (row) => row.rate],
          [t('rating:taxes.base'), (row) => row.base],
          [t('rating:taxes.amount'), (row) => row.amount],
          [t('rating:taxes.why'), (row) => row.why.join(' ')],
        ]}
      />
      {lines.map((line) => (
        <details key={line.id}>
          <summary>{t('rating:taxes.whyLine', { label: line.label })}</summary>
          <ul>
            {line.why.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

const Back = ({ back, currency }: { back: NonNullable<Tried['back']>; currency: Tried['currency'] }) => {
  const { t } = useTranslation('rating')
  const rows = [
    ...back.credits.map((one) => ({ ...one, why: t('rating:taxes.goesBack') })),
    ...back.kept.map((one) => ({ ...one, amount: 0 })),
  ]
  return (
    <>
      <h2>{t('rating:taxes.back')}</h2>
      <PlainTable
        label={t('rating:taxes.back')}
        columns={[
          { header: t('rating:taxes.charge'), cell: (row) => row.label },
          {
            header: t('rating:taxes.credit'),
            align: 'right',
            cell: (row) => <Money value={row.amount} currency={currency} />,
          },
          { header: t('rating:taxes.why'), cell: (row) => row.why },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        total={[t('rating:taxes.total'), <Money key="total" value={back.total} currency={currency} />, '']}
      />
    </>
  )
}

const BackFields = ({ asked, set }: { asked: Asked; set: (change: Partial<Asked>) => void }) => {
  const { t } = useTranslation('rating')
  return (
    <FieldRow>
      <SelectField
        label={t('rating:taxes.back')}
        options={BACKS.map((value) => ({ value, label: t(`rating:taxes.backKind.${value}`) }))}
        value={asked.back}
        onChange={(value) => set({ back: BACKS.find((one) => one === value) ?? 'none' })}
      />
      {asked.back === 'return' && (
        <MoneyField
          label={t('rating:taxes.returned')}
          value={asked.returned}
          onChange={(returned) => set({ returned })}
        />
      )}
      {asked.back !== 'none' && (
        <DateField label={t('rating:taxes.backOn')} value={asked.on} onChange={(on) => on && set({ on })} />
      )}
      {asked.back !== 'none' && (
        <DateField
          label={t('rating:taxes.filedOn')}
          hint={t('rating:taxes.filedHint')}
          optional
          value={asked.filedOn}
          onChange={(filedOn) => set({ filedOn })}
        />
      )}
    </FieldRow>
  )
}

/** What the public charges of a premium and its fees come to, why, and what of them would go back. */
export const TaxTry = () => {
  const { t } = useTranslation('rating')
  const today = useToday()
  const [asked, setAsked] = useState<Asked>({
    state: 'CA',
    isSurplus: true,
    date: today,
    premium: 10_000,
    fees: {},
    place: null,
    back: 'none',
    returned: 5_000,
    on: today,
    filedOn: null,
  })
  const set = (change: Partial<Asked>) => setAsked((before) => ({ ...before, ...change }))
  const [settled] = useDebouncedValue(asked, DELAY_MS)
  const tried = useApi('taxTry', { body: bodyOf(settled) }, { keep: true })
  const places = localitiesOf(asked.state)
  const isUk = asked.state === 'UK'
  return (
    <Card>
      <div className={classes.riskRules}>
        <FieldRow>
          <SelectField
            label={t('rating:taxes.jurisdiction')}
            options={[
              ...STATES.map((one) => ({ value: one.code, label: one.name })),
              { value: 'UK', label: t('rating:taxes.uk') },
            ]}
            value={asked.state}
            onChange={(state) => state && set({ state, place: null })}
          />
          {!isUk && (
            <SelectField
              label={t('rating:taxes.paper')}
              options={[
                { value: 'surplus', label: t('rating:taxes.surplus') },
                { value: 'admitted', label: t('rating:taxes.admitted') },
              ]}
              value={asked.isSurplus ? 'surplus' : 'admitted'}
              onChange={(value) => set({ isSurplus: value !== 'admitted' })}
            />
          )}
          <DateField
            label={t('rating:taxes.day')}
            value={asked.date}
            onChange={(date) => date && set({ date })}
          />
        </FieldRow>
        {places.length > 0 && (
          <SelectField
            label={t('rating:taxes.place')}
            options={places.map(({ code, place }) => ({ value: code, label: place }))}
            value={asked.place}
            clearable
            onChange={(place) => set({ place })}
          />
        )}
        <MoneyField
          label={t('rating:taxes.premium')}
          currency={isUk ? 'GBP' : 'USD'}
          value={asked.premium}
          onChange={(premium) => set({ premium })}
        />
        <FieldRow>
          {KINDS.map((kind) => (
            <MoneyField
              key={kind}
              label={t(`rating:taxes.fee.${kind}`)}
              width="md"
              optional="unmarked"
              currency={isUk ? 'GBP' : 'USD'}
              value={asked.fees[kind] ?? null}
              onChange={(amount) => set({ fees: { ...asked.fees, [kind]: amount } })}
            />
          ))}
        </FieldRow>
        <BackFields asked={asked} set={set} />
        {tried.error && <ErrorState error={tried.error} onRetry={() => void tried.refetch()} />}
        {!tried.data && !tried.error && <Skeletons lines={4} />}
        {tried.data && !tried.error && (
          <Kept isEarlier={tried.isPlaceholderData || asked !== settled}>
            <Charges tried={tried.data} />
            {tried.data.back && <Back back={tried.data.back} currency={tried.data.currency} />}
          </Kept>
        )}
      </div>
    </Card>
  )
}
