import { type ComponentProps, memo, useState } from 'react'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { useCompanyFill } from '#people/companies/shop/public/use-company-fill.ts'
import { parseAnyVatCode } from '#rules/codes/any-vat-code.ts'
import { describeInvalidVatCode, invalidCompanyCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Draft } from './checkout-draft.ts'

export type BuyerBasis = 'private' | 'company'

type CheckoutBuyerFieldsProps = {
  user: UserProfile | undefined
  draft: Draft
  company?: { name: string; code: string } | undefined
  basis: BuyerBasis
  isOnCredit: boolean
  country: string | undefined
  onBasis: (basis: BuyerBasis) => void
}

export const CheckoutBuyerFields = memo(function Buyer({
  user,
  draft,
  company,
  basis,
  isOnCredit,
  country,
  onBasis,
}: CheckoutBuyerFieldsProps) {
  const { fillFrom, said } = useCompanyFill()
  const own = user?.im_k || user?.title ? { name: user.title, code: user.im_k } : company
  const start = (name: string, known: string | null | undefined = '') => ({
    name,
    defaultValue: draft[name] ?? known ?? '',
  })
  return (
    <div className="grid gap-5">
      <RadioGroup
        label="Sąskaita"
        name="private_or_company"
        value={basis}
        onChange={(value) => onBasis(value === 'company' ? 'company' : 'private')}
        options={[
          { value: 'private', label: 'Privačiam asmeniui' },
          { value: 'company', label: 'Įmonei' },
        ]}
      />
      {basis === 'company' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Įmonės pavadinimas"
            autoComplete="organization"
            className="sm:col-span-2"
            {...start('title', own?.name)}
          />
          <CodeField
            label="Įmonės kodas"
            inputMode="numeric"
            parse={parseCompanyCode}
            wrong={invalidCompanyCodeMessage}
            onRight={fillFrom}
            {...start('im_k', own?.code)}
          />
          <CodeField
            label="PVM mokėtojo kodas"
            optional
            autoCapitalize="characters"
            placeholder="LT…"
            hint="Kitos šalies įmonei – su šalies raidėmis; įmonės kodo tada nereikia."
            parse={(text) => parseAnyVatCode(text, country)}
            wrong={describeInvalidVatCode(country)}
            {...start('pvm_k', user?.pvm_k)}
          />
          <TextField
            label="Užsakymo numeris (PO)"
            optional
            maxLength={50}
            hint="Kaip užsakymą vadinate savo apskaitoje: bus sąskaitose."
            className="sm:col-span-2"
            {...start('po_number')}
          />
          <p role="status" className="text-sm text-soft empty:hidden sm:col-span-2">
            {said}
          </p>
        </div>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Vardas" autoComplete="given-name" {...start('name', user?.name)} />
        <TextField label="Pavardė" autoComplete="family-name" {...start('lastname', user?.lastname)} />
        <TextField
          label="El. paštas"
          type="email"
          autoComplete="email"
          hint={isOnCredit ? 'Čia atsiųsime patvirtinimą.' : 'Čia atsiųsime išankstinę sąskaitą.'}
          {...start('email', user?.email)}
        />
        <TextField
          label="Telefonas"
          type="tel"
          autoComplete="tel"
          hint="Pavyzdžiui, +370 612 34567. Kitos šalies numerį pradėkite jos kodu: +49…"
          {...start('phone', user?.phone && formatPhone(user.phone))}
        />
      </div>
    </div>
  )
})

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'errors'> & {
  /** Undefined: wrong check digits. */
  parse: (text: string) => string | undefined
  wrong: string
  onRight?: (input: HTMLInputElement) => void
}

/** The check runs on leaving the field. */
function CodeField({ parse, wrong, onRight, ...field }: CodeFieldProps) {
  // Undefined: the form's own errors show.
  const [value, setFound] = useState<string[]>()
  return (
    <TextField
      {...field}
      {...(value && { errors: value })}
      autoComplete="off"
      onChange={() => setFound(undefined)}
      onBlur={({ target }) => {
        if (!target.value.trim()) return
        const isRight = parse(target.value) !== undefined
        setFound(isRight ? [] : [wrong])
        if (isRight) onRight?.(target)
      }}
    />
  )
}
