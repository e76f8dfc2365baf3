import { useTranslation } from '#web/kit/texts.ts'

/** The row of a rate table in words: answers by their label, anything else (a code, an amount) as it is. */
export const useStepKey = (): ((key: string) => string) => {
  const { t } = useTranslation('quote')
  return (key) => (/^[A-Z_]+$/.test(key) ? t(`quote:stepKey.${key}`, { default: key }) : key)
}
