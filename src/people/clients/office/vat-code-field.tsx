import type { ComponentProps } from 'react'
import { onlyViesKnows, parseAnyVatCode } from '#rules/codes/any-vat-code.ts'
import { onlyViesKnowsWords, wrongVatCodeOf } from '#rules/codes/code-words.ts'
import { CheckedField } from './checked-field.tsx'

type VatCodeFieldProps = Omit<ComponentProps<typeof CheckedField>, 'label' | 'optional' | 'parse' | 'wrong'> & {
  country: string | undefined
}

/** Says where only VIES can tell whether a code is right. */
export function VatCodeField({ country, hint, ...field }: VatCodeFieldProps) {
  return (
    <CheckedField
      label="PVM kodas"
      optional
      hint={onlyViesKnows(field.value, country) ? onlyViesKnowsWords : hint}
      parse={(text) => parseAnyVatCode(text, country)}
      wrong={wrongVatCodeOf(country)}
      {...field}
    />
  )
}
