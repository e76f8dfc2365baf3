import { useState } from 'react'
import { useMarket } from './market.ts'
import { maskedPhone, storedPhone } from './phone-text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A phone number in the market's mask; the value is the stored shape (`+1 2125550142 ext. 9`) once complete. */
export const PhoneField = (props: Omit<TextFieldProps, 'type' | 'prefix'>) => {
  const { market } = useMarket()
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      inputMode="tel"
      autoComplete="tel-national"
      width="lg"
      {...props}
      prefix={market === 'UK' ? '+44' : '+1'}
      value={draft ?? maskedPhone(props.value ?? '')}
      onChange={(typed) => {
        setDraft(typed)
        props.onChange(storedPhone(typed, market))
      }}
      onBlur={(event) => {
        setDraft(null)
        props.onBlur?.(event)
      }}
    />
  )
}
