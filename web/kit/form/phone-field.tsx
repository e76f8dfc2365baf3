import { useState } from 'react'
import { useMarket } from '../format/market.ts'
import { normalizePhone } from '#domain/market/phones.ts'
import { maskedPhone } from './phone-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * A phone number as people write it, read by the form's market and shown in its mask; the value is the stored shape
 * (`+1 2125550142 ext. 9`) once complete. A number that names another country's prefix keeps it.
 */
export const PhoneField = (props: Omit<TextFieldProps, 'type' | 'prefix'>) => {
  const { market } = useMarket()
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? maskedPhone(props.value ?? '', market)
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      width="lg"
      {...props}
      {...(!shown.startsWith('+') && { prefix: market === 'UK' ? '+44' : '+1' })}
      value={shown}
      onChange={(typed) => {
        setDraft(typed)
        props.onChange(normalizePhone(typed, market) ?? typed)
      }}
      onBlur={(event) => {
        setDraft(null)
        props.onBlur?.(event)
      }}
    />
  )
}
