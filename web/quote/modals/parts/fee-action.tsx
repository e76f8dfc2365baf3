import { z } from 'zod'
import type { ApiError } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { currencySymbol } from '#web/kit/format/format.ts'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

type Kind = 'brokerFee' | 'mgaFee'

const REQUIRED = { brokerFee: 'Broker Fee is required', mgaFee: 'MGA Fee is required' } as const

const schemaOf = (kind: Kind) =>
  z.object({
    fee: z
      .number({ error: REQUIRED[kind] })
      .nullable()
      .refine((fee) => fee !== null, REQUIRED[kind]),
    additionalBrokerFee: z.number().nullable(),
    inspectionFee: z.number().nullable(),
  })

interface Placement {
  additionalBrokerFee?: number
  inspectionFee?: number
}

interface FeeOptions {
  silent: boolean
  success: string
  onSuccess: () => void
  onError: (error: ApiError) => void
}

const useFeeCommand = (kind: Kind, options: FeeOptions) => {
  const broker = useCommand('quoteBrokerFee', options)
  const mga = useCommand('quoteMgaFee', options)
  return {
    error: kind === 'brokerFee' ? broker.error : mga.error,
    isPending: broker.isPending || mga.isPending,
    save: ({ id, version }: Quote, fee: number, placement: Placement) =>
      kind === 'brokerFee'
        ? broker.mutate({ params: { id }, body: { brokerFee: fee, ...placement, version } })
        : mga.mutate({ params: { id }, body: { mgaFee: fee, version } }),
  }
}

const FeeForm = ({ quote, kind }: { quote: Quote; kind: Kind }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: schemaOf(kind),
    initial: {
      fee: quote[kind] as number | null,
      additionalBrokerFee: quote.additionalBrokerFee as number | null,
      inspectionFee: quote.inspectionFee as number | null,
    },
  })
  const command = useFeeCommand(kind, {
    silent: true,
    success: t(`quote:fee.${kind}.done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t(`quote:fee.${kind}.label`)
  const isPlaced = kind === 'brokerFee' && quote.isSurplus
  const labels = {
    fee: label,
    additionalBrokerFee: t('quote:price.additionalBrokerFee'),
    inspectionFee: t('quote:price.inspectionFee'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={command.isPending}
      {...failureOf(command.error, t('quote:texts.updateFailed'))}
      submitText={t('quote:fee.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ fee, additionalBrokerFee, inspectionFee }) =>
        command.save(
          quote,
          fee ?? 0,
          isPlaced
            ? { additionalBrokerFee: additionalBrokerFee ?? 0, inspectionFee: inspectionFee ?? 0 }
            : {},
        )
      }
    >
      <MoneyField
        label={label}
        hint={t(`quote:fee.${kind}.hint`, { symbol: currencySymbol(quote.currency) })}
        currency={quote.currency}
        data-autofocus
        {...form.getInputProps('fee')}
      />
      {isPlaced && (
        <>
          <MoneyField
            label={labels.additionalBrokerFee}
            hint={t('quote:fee.brokerFee.additionalHint')}
            currency={quote.currency}
            {...form.getInputProps('additionalBrokerFee')}
          />
          <MoneyField
            label={labels.inspectionFee}
            currency={quote.currency}
            {...form.getInputProps('inspectionFee')}
          />
        </>
      )}
    </ModalForm>
  )
}

/** A modal to change a fee of a quote; that for the broker's has those of a surplus lines placement too. */
export const feeModal = (kind: Kind) =>
  defineModal({
    params: quoteModalParams,
    title: () => translate(`quote:fee.${kind}.title`),
    content: ({ params }) => (
      <WithQuote params={params}>{(quote) => <FeeForm quote={quote} kind={kind} />}</WithQuote>
    ),
  })
