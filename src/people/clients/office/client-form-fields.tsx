import { type FormEvent, useState } from 'react'
import { findByCompanyCode, findByVatCode, type KnownCompany } from '#people/companies/office/public/find-company.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { parseAnyPostalCode } from '#rules/codes/any-postal-code.ts'
import { describeInvalidPostalCode, invalidCompanyCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { homeCountry, omitHomeCountry } from '#rules/codes/country.ts'
import { invalidEmailMessage, parseEmail } from '#rules/codes/email.ts'
import { formatPhone, invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'
import { CountryField } from '#shell/ui/country-field.tsx'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { pickChangedFields, pickShownFields } from '#shell/ui/office/pick-changed-fields.ts'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type Client, CreateClient, UpdateClient } from '../clients.contract.ts'
import { CheckedField } from './public/validated-field.tsx'
import { VatCodeField } from './public/vat-code-field.tsx'

interface ClientFormProps {
  id: string
  client: Client | null
  onPending: (pending: boolean) => void
  onSaved: (client: Client) => void
}

export function ClientFormFields({ id, client, onPending, onSaved }: ClientFormProps) {
  const [start] = useState(() => startOf(client))
  const [typed, setTyped] = useState(start)
  const { seen, meet } = useExpectedValue<object>(client ?? {})
  const [problem, setProblem] = useState<{ errors: FormFieldErrors; message: string; knownId?: number }>(noProblem)
  const isCompany = typed.kind === 'company'
  const country = omitHomeCountry(typed.country)
  const type = (name: Exclude<keyof ClientDraft, 'kind'>) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  })

  async function fill(input: Promise<KnownCompany | undefined>) {
    const known = await input
    if (!known) return
    setTyped((before) => ({
      ...before,
      name: before.name || known.title,
      ...(before.address === '' && before.city === '' && { address: known.address, city: known.city }),
    }))
  }

  async function save() {
    onPending(true)
    setProblem(noProblem)
    try {
      const body = pickChangedFields(bodyOf(typed), bodyOf(start))
      const { data } = client
        ? await sendRequest(UpdateClient, {
            params: { id: client.id },
            body: { ...body, seen: pickShownFields(body, seen) },
          })
        : await sendRequest(CreateClient, { body: { ...bodyOf(typed), country: country ?? null } })
      onSaved(data)
    } catch (thrown) {
      meet(thrown)
      const known = thrown instanceof ApiError && thrown.body.code === 'client-is-there' ? thrown.body.id : undefined
      setProblem({
        errors: (thrown instanceof ApiError && thrown.errors) || {},
        message: thrown instanceof Error ? thrown.message : 'Įrašyti nepavyko.',
        ...(typeof known === 'number' && { knownId: known }),
      })
    } finally {
      onPending(false)
    }
  }

  return (
    <Form
      id={id}
      autoComplete="off"
      errors={problem.errors}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormErrors message={problem.message} errors={problem.errors} />
      {problem.knownId !== undefined && (
        <p>
          <a href={`/admin/klientai/${problem.knownId}`} className="text-link">
            Atverti šį klientą
          </a>
        </p>
      )}
      <RadioGroup
        label="Kas tai"
        name="kind"
        value={typed.kind}
        onChange={(kind) => setTyped({ ...typed, kind: kind as ClientDraft['kind'] })}
        options={[
          { value: 'person', label: 'Privatus asmuo' },
          { value: 'company', label: 'Įmonė' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {isCompany && (
          <>
            <CheckedField
              label="Įmonės kodas"
              hint="Kitos šalies įmonei nereikia: ją atpažinsime iš PVM kodo."
              inputMode="numeric"
              parse={parseCompanyCode}
              wrong={invalidCompanyCodeMessage}
              onRight={(code) => void fill(findByCompanyCode(code))}
              {...type('code')}
            />
            <VatCodeField
              country={country}
              onRight={(code) => typed.name === '' && void fill(findByVatCode(code))}
              {...type('vat_code')}
            />
            <TextField label="Įmonė" className="sm:col-span-2" {...type('name')} />
          </>
        )}
        <TextField label={isCompany ? 'Su kuo kalbame: vardas' : 'Vardas'} {...type('contact_name')} />
        <TextField label="Pavardė" {...type('contact_lastname')} />
        <CheckedField
          label="Telefonas"
          type="tel"
          optional
          parse={parsePhone}
          wrong={invalidPhoneMessage}
          {...type('phone')}
        />
        <CheckedField
          label="El. paštas"
          type="email"
          optional
          parse={parseEmail}
          wrong={invalidEmailMessage}
          {...type('email')}
        />
        <TextField label="Adresas" optional className="sm:col-span-2" {...type('address')} />
        <TextField label="Miestas" optional {...type('city')} />
        <CheckedField
          label="Pašto kodas"
          optional
          parse={(text) => parseAnyPostalCode(text, country)}
          wrong={describeInvalidPostalCode(country)}
          {...type('postal_code')}
        />
        <CountryField {...type('country')} />
        <TextArea
          label="Pastaba"
          optional
          hint="Mato tik darbuotojai."
          className="sm:col-span-2"
          rows={3}
          maxLength={2_000}
          {...type('note')}
        />
      </div>
    </Form>
  )
}

const noProblem = { errors: {}, message: '' }

type ClientDraft = ReturnType<typeof startOf>

function startOf(client: Client | null) {
  const text = (value: string | null | undefined) => value ?? ''
  return {
    kind: client?.kind ?? ('person' as Client['kind']),
    name: client?.kind === 'company' ? client.name : '',
    code: text(client?.code),
    vat_code: text(client?.vat_code),
    contact_name: text(client?.contact_name),
    contact_lastname: text(client?.contact_lastname),
    phone: client?.phone ? formatPhone(client.phone) : '',
    email: text(client?.email),
    address: text(client?.address),
    city: text(client?.city),
    postal_code: text(client?.postal_code),
    country: client?.country ?? homeCountry,
    note: text(client?.note),
  }
}

function bodyOf({ name, code, vat_code, ...typed }: ClientDraft) {
  if (typed.kind === 'company') return { ...typed, name, code, vat_code }
  return {
    ...typed,
    name: [typed.contact_name, typed.contact_lastname]
      .map((one) => one.trim())
      .filter(Boolean)
      .join(' '),
  }
}
