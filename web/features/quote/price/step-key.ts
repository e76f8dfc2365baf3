import { useTranslation } from 'react-i18next'

/** The row of a rate table in words: answers by their label, anything else (a code, an amount) as it is. */
export const useStepKey = (): ((key: string) => string) => {
  const { t } = useTranslation('quote')
  return (key) => (/^[A-Z_]+$/.test(key) ? t(`quote:stepKey.${key}`, { defaultValue: key }) : key)
}
