import { useTranslation } from '#web/kit/texts.ts'

const FEES: readonly string[] = ['mgaFee', 'brokerFee', 'additionalBrokerFee', 'inspectionFee']

/** A fee is a row of its own: its key is the name that our code gives it, and its line already says what it is. */
const isNameOfCode = (key: string): boolean => FEES.includes(key)

/** The row of a rate table in words: answers by their label, anything else (a code, an amount) as it is. */
export const useStepKey = (): ((key: string) => string) => {
  const { t } = useTranslation('quote')
  return (key) =>
    isNameOfCode(key) ? '' : /^[A-Z_]+$/.test(key) ? t(`quote:stepKey.${key}`, { default: key }) : key
}
