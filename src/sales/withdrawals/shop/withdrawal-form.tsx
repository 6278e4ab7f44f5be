import { type RefObject, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { Button } from '#shell/ui/button.tsx'
import { FieldErrorsProvider, type FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Withdrawal } from '../withdrawals.contract.ts'
import { WithdrawalStatement } from './withdrawal-statement.tsx'

/** Posted by the router or, before scripts, the browser. */
const address = '/sutarties-atsisakymas'

type FillProps = { typed: Partial<Withdrawal>; errors: FormFieldErrors; message: string }

/** The law allows asking for no more. */
export function FillStep({ typed, errors, message }: FillProps) {
  const form = useRef<HTMLFormElement>(null)
  usePrefilled(form)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return (
    <Form ref={form} method="post" action={address} noValidate className="grid gap-5">
      <FormErrors errors={errors} message={message} />
      <FieldErrorsProvider errors={errors}>
        <TextField
          label="Vardas ir pavardė"
          name="name"
          autoComplete="name"
          maxLength={100}
          required
          defaultValue={typed.name}
        />
        <TextField
          label="Užsakymo numeris"
          name="order_number"
          maxLength={60}
          required
          defaultValue={typed.order_number}
          hint="Rasite jį užsakymo laiške. Tinka ir išankstinės sąskaitos numeris."
        />
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={typed.email}
          hint="Šiuo adresu iš karto atsiųsime patvirtinimą."
        />
      </FieldErrorsProvider>
      <SendButton step="review">Tęsti</SendButton>
      <p className="text-sm text-soft">
        Dar nieko neišsiųsime: kitame žingsnyje pamatysite, kas bus išsiųsta.{' '}
        <Link to="/privatumo-politika" className="text-link">
          Privatumo politika
        </Link>
      </p>
    </Form>
  )
}

export function ConfirmStep({ typed, message }: { typed: Withdrawal; message: string }) {
  return (
    <Form method="post" action={address} className="grid gap-6">
      <FormErrors message={message} />
      <WithdrawalStatement {...typed} />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        <SendButton step="confirm">Patvirtinti atsisakymą</SendButton>
        <SendButton step="edit">Taisyti</SendButton>
      </div>
    </Form>
  )
}

type SendButtonProps = { step: 'review' | 'confirm' | 'edit'; children: string }

function SendButton({ step, children }: SendButtonProps) {
  const { state, formData } = useNavigation()
  return (
    <Button
      type="submit"
      name="step"
      value={step}
      size="large"
      variant={step === 'edit' ? 'quiet' : 'primary'}
      pending={state !== 'idle' && formData?.get('step') === step}
    >
      {children}
    </Button>
  )
}

/** Fields come from link and session; typed text is never overwritten. */
function usePrefilled(form: RefObject<HTMLFormElement | null>) {
  const { user } = useSession()
  useEffect(() => {
    const known = {
      order_number: new URLSearchParams(location.search).get('uzsakymas') ?? '',
      name: user ? `${user.name} ${user.lastname}` : '',
      email: user?.email ?? '',
    }
    for (const [name, value] of Object.entries(known)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
  }, [form, user])
}
