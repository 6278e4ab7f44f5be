import { useRef, useState } from 'react'
import { CheckedField } from '#people/clients/office/public/validated-field.tsx'
import { VatCodeField } from '#people/clients/office/public/vat-code-field.tsx'
import { findByCompanyCode, findByVatCode, type KnownCompany } from '#people/companies/office/public/find-company.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { describeInvalidPostalCode, invalidCompanyCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { homeCountry, omitHomeCountry } from '#rules/codes/country.ts'
import { invalidEmailMessage, parseEmail } from '#rules/codes/email.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'
import { CountryField } from '#shell/ui/country-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { TypedBuyer } from './typed-buyer.ts'

interface DeskBuyerFieldsProps {
  buyer: TypedBuyer
  change: (fields: Partial<TypedBuyer>) => void
  isDelivery: boolean
  /** Contacts and address may be left out. */
  isWalkIn?: boolean
}

export function DeskBuyerFields({ buyer, change, isDelivery, isWalkIn = false }: DeskBuyerFieldsProps) {
  const [said, setSaid] = useState('')
  const filled = useRef<Partial<KnownCompany>>({})
  const newest = useRef(buyer)
  newest.current = buyer
  const country = omitHomeCountry(buyer.country)
  const type = (name: keyof TypedBuyer) => ({
    name,
    value: buyer[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

  /** Keeps what was typed; replaces what another code filled in. */
  async function fill(input: Promise<KnownCompany | undefined>, from: string) {
    const known = await input
    if (!known) return
    const { current } = newest
    const isOurs = (name: keyof KnownCompany) => current[name] === '' || current[name] === filled.current[name]
    if (!isOurs('title')) return
    const place = isOurs('address') && isOurs('city') ? { address: known.address, city: known.city } : {}
    filled.current = { title: known.title, ...place }
    change(filled.current)
    setSaid(`Įrašėme iš ${from}: ${known.title}.`)
  }

  return (
    <>
      <RadioGroup
        label="Kam sąskaita"
        name="private_or_company"
        value={buyer.private_or_company}
        onChange={(value) => change({ private_or_company: value as 'private' | 'company' })}
        options={[
          { value: 'private', label: 'Asmeniui' },
          { value: 'company', label: 'Įmonei' },
        ]}
      />
      {buyer.private_or_company === 'company' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <CheckedField
            label="Įmonės kodas"
            inputMode="numeric"
            parse={parseCompanyCode}
            wrong={invalidCompanyCodeMessage}
            onRight={(code) => void fill(findByCompanyCode(code), 'Juridinių asmenų registro')}
            {...type('im_k')}
          />
          <VatCodeField
            country={country}
            hint="Kitos šalies – su jos raidėmis; įmonės kodo tada nereikia."
            onRight={(code) => buyer.title === '' && void fill(findByVatCode(code), 'VIES')}
            {...type('pvm_k')}
          />
          <TextField label="Įmonė" className="sm:col-span-2" {...type('title')} />
          <p role="status" className="text-sm text-soft empty:hidden sm:col-span-2">
            {said}
          </p>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Vardas" {...type('name')} />
        <TextField label="Pavardė" {...type('lastname')} />
        <CheckedField
          label="Telefonas"
          optional={isWalkIn}
          type="tel"
          parse={parsePhone}
          wrong={invalidPhoneMessage}
          {...type('phone')}
        />
        <CheckedField
          label="El. paštas"
          optional={isWalkIn}
          type="email"
          {...(buyer.papers === 'mail' && { hint: 'Čia išsiųsime sąskaitą.' })}
          parse={parseEmail}
          wrong={invalidEmailMessage}
          {...type('email')}
        />
        <TextField
          label="Adresas"
          optional={isWalkIn && !isDelivery}
          className="sm:col-span-2"
          hint={isDelivery ? 'Čia pristatysime ir jis bus sąskaitoje.' : undefined}
          {...type('address')}
        />
        <TextField label="Miestas" optional={isWalkIn && !isDelivery} {...type('city')} />
        <CheckedField
          label="Pašto kodas"
          optional={!isDelivery}
          parse={(text) => parseAnyPostalCode(text, country)}
          wrong={describeInvalidPostalCode(country)}
          {...type('postal_code')}
        />
        <CountryField
          value={buyer.country || homeCountry}
          onChange={({ target }) => change({ country: omitHomeCountry(target.value) ?? '' })}
        />
      </div>
    </>
  )
}
