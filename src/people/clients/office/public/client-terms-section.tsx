import { useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { pickChangedFields, pickShownFields } from '#shell/ui/office/pick-changed-fields.ts'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { billingWayLabels, depositTermLabels } from '../../client-labels.ts'
import type { ClientTerms as Terms } from '../../client-terms.ts'
import { type Client, UpdateClient } from '../../clients.contract.ts'

const days = (many: number) => formatPlural(many, { one: 'diena', few: 'dienos', other: 'dienų' })

export function ClientTermsSection({ terms }: { terms: Terms }) {
  const facts: [string, string][] = [
    ['Kada išrašoma sąskaita', billingWayLabels[terms.billing]],
    ['Apmokėti per', days(terms.due_days)],
    ['Kredito limitas', terms.credit_limit === 0 ? 'Į skolą neduodama' : `${formatMoney(terms.credit_limit)} su PVM`],
    ['Užstatas', depositTermLabels[terms.deposit]],
    ['Mėnesio išrašas', terms.statements ? 'Siunčiamas el. paštu' : 'Nesiunčiamas'],
    [
      'Vėluojant mokėti',
      terms.stop_after_days === null ? 'Nestabdoma savaime' : `Stabdoma po ${terms.stop_after_days} d.`,
    ],
  ]
  return (
    <dl className="grid gap-3">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-sm text-soft">{term}</dt>
          <dd className="figures wrap-anywhere">
            <VatWords>{value}</VatWords>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface TermsModalProps {
  client: Client | null
  onClose: () => void
  onSaved: (message: string | undefined) => void
}

export function TermsModal({ client, onClose, onSaved }: TermsModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <FormModal
      title="Kliento sąlygos"
      isOpen={client !== null}
      onClose={onClose}
      formId={formId}
      pending={pending}
      history={client ? `client-${client.id}` : undefined}
    >
      {client && <TermsForm formId={formId} client={client} onSaved={onSaved} onPending={setPending} />}
    </FormModal>
  )
}

type TermsFormProps = Pick<TermsModalProps, 'onSaved'> & {
  formId: string
  client: Client
  onPending: (pending: boolean) => void
}

function TermsForm({ formId, client: { id, ...client }, onPending, onSaved }: TermsFormProps) {
  const [terms] = useState(client.terms)
  const { seen, meet } = useExpectedValue<object>(terms)
  const [billing, setBilling] = useState<string>(terms.billing)
  const [deposit, setDeposit] = useState<string>(terms.deposit)
  const { onSubmit, errors, message } = useSubmit(
    async (data) => {
      onPending(true)
      try {
        const changed = pickChangedFields(termsOf(data), terms)
        return await sendRequest(UpdateClient, {
          params: { id },
          body: { terms: changed, seen: pickShownFields(changed, seen) },
        })
      } finally {
        onPending(false)
      }
    },
    { check: problemsOf, onDone: (answer) => onSaved(answer.message), onProblem: (_, thrown) => meet(thrown) },
  )
  return (
    <Form id={formId} onSubmit={onSubmit} {...(errors && { errors })}>
      {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
      <RadioGroup
        label="Kada išrašoma sąskaita"
        name="terms.billing"
        value={billing}
        onChange={setBilling}
        hint="Galioja užsakymams, kurie bus pateikti nuo šiol; ankstesni lieka, kaip sutarta."
        options={[
          { value: 'prepaid', label: billingWayLabels.prepaid, hint: 'Išduodama tik apmokėjus.' },
          { value: 'on_return', label: billingWayLabels.on_return, hint: 'Išduodama neapmokėjus.' },
          { value: 'weekly', label: billingWayLabels.weekly, hint: 'Iki sekmadienio. Išduodama neapmokėjus.' },
          {
            value: 'twice_monthly',
            label: billingWayLabels.twice_monthly,
            hint: 'Iki 15 ir iki paskutinės mėnesio dienos. Išduodama neapmokėjus.',
          },
          {
            value: 'every_28_days',
            label: billingWayLabels.every_28_days,
            hint: 'Nuo kiekvienos nuomos pradžios. Išduodama neapmokėjus.',
          },
          { value: 'monthly', label: billingWayLabels.monthly, hint: 'Išduodama neapmokėjus.' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Per kiek dienų apmokėti"
          name="terms.due_days"
          inputMode="numeric"
          defaultValue={terms.due_days}
          hint="Nuo sąskaitos dienos."
        />
        <TextField
          label="Kredito limitas, € su PVM"
          name="terms.credit_limit"
          inputMode="decimal"
          defaultValue={formatMoney(terms.credit_limit).replaceAll(/[^\d,]/g, '')}
          hint="Kiek daugiausia gali būti skolinga, su dar neišrašytais darbais."
        />
        <TextField
          label="Po kiek vėlavimo dienų stabdyti"
          optional
          name="terms.stop_after_days"
          inputMode="numeric"
          defaultValue={terms.stop_after_days ?? ''}
          hint="Tuščia: savaime nestabdoma."
        />
      </div>
      <RadioGroup
        label="Užstatas"
        name="terms.deposit"
        value={deposit}
        onChange={setDeposit}
        hint="Galioja užsakymams, kurie bus pateikti nuo šiol."
        options={[
          { value: 'standard', label: depositTermLabels.standard, hint: 'Kiek rašoma prie įrankio.' },
          { value: 'none', label: depositTermLabels.none, hint: 'Nuomojant užstato neprašoma.' },
        ]}
      />
      <Checkbox
        name="terms.statements"
        label="Kas mėnesį siųsti skolos išrašą"
        hint="Pirmą darbo dieną, visiems, kas gauna sąskaitas."
        defaultChecked={terms.statements}
      />
    </Form>
  )
}

const text = (data: FormData, name: string) => String(data.get(`terms.${name}`) ?? '').trim()
const isDays = (typed: string) => /^\d{1,3}$/.test(typed) && Number(typed) <= 365

function problemsOf(data: FormData): Record<string, string[]> {
  const cents = parseEuros(text(data, 'credit_limit'))
  const stop = text(data, 'stop_after_days')
  return {
    ...(!isDays(text(data, 'due_days')) && { 'terms.due_days': ['Apmokėjimo terminas – nuo 0 iki 365 dienų.'] }),
    ...((cents === undefined || cents < 0) && {
      'terms.credit_limit': ['Kredito limitas – suma nuo 0 iki 10 000 000 €.'],
    }),
    ...(stop !== '' &&
      !isDays(stop) && {
        'terms.stop_after_days': ['Vėlavimas, po kurio nebeduodame į skolą, – nuo 0 iki 365 dienų arba tuščia.'],
      }),
  }
}

function termsOf(data: FormData): Terms {
  const stop = text(data, 'stop_after_days')
  return {
    billing: text(data, 'billing') as Terms['billing'],
    due_days: Number(text(data, 'due_days')),
    credit_limit: parseEuros(text(data, 'credit_limit')) ?? 0,
    deposit: text(data, 'deposit') as Terms['deposit'],
    stop_after_days: stop === '' ? null : Number(stop),
    statements: data.get('terms.statements') !== null,
  }
}
