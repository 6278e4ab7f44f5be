import type { ComponentProps } from 'react'
import { isUnverifiableVatCode, parseAnyVatCode } from '#rules/codes/any-vat-code.ts'
import { describeInvalidVatCode, unverifiableVatCodeMessage } from '#rules/codes/code-messages.ts'
import { CheckedField } from './validated-field.tsx'

type VatCodeFieldProps = Omit<ComponentProps<typeof CheckedField>, 'label' | 'optional' | 'parse' | 'wrong'> & {
  country: string | undefined
}

/** Says where only VIES can tell whether a code is right. */
export function VatCodeField({ country, hint, ...field }: VatCodeFieldProps) {
  return (
    <CheckedField
      label="PVM kodas"
      optional
      hint={isUnverifiableVatCode(field.value, country) ? unverifiableVatCodeMessage : hint}
      parse={(text) => parseAnyVatCode(text, country)}
      wrong={describeInvalidVatCode(country)}
      {...field}
    />
  )
}
