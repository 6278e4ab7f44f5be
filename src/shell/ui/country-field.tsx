import { type ComponentProps, memo } from 'react'
import { countries, getCountryName, homeCountry } from '#rules/codes/country.ts'
import { type Option, SelectField } from './select-field.tsx'

type CountryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'name'>

export const CountryField = memo((field: CountryFieldProps) => (
  <SelectField
    label="Šalis"
    name="country"
    autoComplete="country"
    {...(field.value === undefined && { defaultValue: homeCountry })}
    {...field}
    options={namedCountries()}
  />
))

let named: Option[] | undefined

function namedCountries(): Option[] {
  named ??= countries
    .map((value) => ({ value, label: getCountryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'lt'))
  return named
}
