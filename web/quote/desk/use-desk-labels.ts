import { useTranslation } from '#web/kit/texts.ts'
import { type Characteristic, CHARACTERISTICS, type DeskValues } from './desk-form.ts'

/** The fields of the panel by name, as they are read. */
export const useDeskLabels = (): Record<keyof DeskValues, string> => {
  const { t } = useTranslation('quote')
  const percents = Object.fromEntries(
    CHARACTERISTICS.map((name) => [name, t(`quote:irpm.characteristics.${name}`)]),
  ) as Record<Characteristic, string>
  return {
    limit: t('quote:side.limit'),
    deductible: t('quote:side.deductible'),
    attachmentPoint: t('quote:asked.attachment'),
    waitingPeriod: t('quote:calculator.waiting'),
    retroActivePeriod: t('quote:asked.retro'),
    ...percents,
    irpmNote: t('quote:irpm.note'),
    mgaFee: t('quote:fee.mgaFee.label'),
    brokerFee: t('quote:fee.brokerFee.label'),
    eventExclusions: t('quote:exclusions.title'),
    note: t('quote:release.note'),
  }
}
