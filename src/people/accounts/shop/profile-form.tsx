import { type ReactNode, useId } from 'react'
import { useCompanyFill } from '#people/companies/shop/public/use-company-fill.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { omitHomeCountry } from '#rules/codes/country.ts'
import { Button } from '#shell/ui/button.tsx'
import { CountryField } from '#shell/ui/country-field.tsx'
import { DraftOffer } from '#shell/ui/draft-offer.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { ChangeProfile, UserProfile } from '../accounts.contract.ts'
import { PasswordBlock } from './password-block.tsx'
import { readFilledPasswordTrio } from './password-trio.ts'
import { ProfileFeedback } from './profile-feedback.tsx'
import { useProfileForm } from './use-profile-form.ts'

const changeProfile = defineSlimEndpoint<typeof ChangeProfile>('PUT', '/api/profile')

function send(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return sendRequest(changeProfile, {
    body: {
      name: text('name'),
      lastname: text('lastname'),
      phone: text('phone'),
      title: text('title'),
      im_k: text('im_k'),
      pvm_k: text('pvm_k'),
      ...(omitHomeCountry(text('country')) && { country: text('country') }),
      ...readFilledPasswordTrio(form),
    },
  })
}

export function ProfileForm({ user }: { user: UserProfile }) {
  const formId = useId()
  const { onSubmit, pending, errors, feedback } = useProfileForm(send)
  const { fillFrom, said } = useCompanyFill()
  const start = (name: 'name' | 'lastname' | 'email' | 'phone' | 'title' | 'im_k' | 'pvm_k') => ({
    name,
    defaultValue: user[name] ?? '',
  })

  return (
    <Form id={formId} errors={errors} onSubmit={onSubmit} className="mt-7 grid gap-10">
      <DraftOffer formId={formId} title="Paskyros duomenys" />
      <Part title="Asmuo">
        <TextField label="Vardas" autoComplete="given-name" required {...start('name')} />
        <TextField label="Pavardė" autoComplete="family-name" required {...start('lastname')} />
        <TextField
          label="El. paštas"
          type="email"
          readOnly
          hint="Juo prisijungiate. Pakeisti galite žemiau."
          {...start('email')}
        />
        <TextField label="Telefonas" type="tel" autoComplete="tel" optional {...start('phone')} />
      </Part>
      <Part title="Įmonė" lead="Užpildykite, jei užsakote įmonės vardu: šie duomenys bus sąskaitose.">
        <TextField
          label="Įmonės pavadinimas"
          autoComplete="organization"
          optional
          className="sm:col-span-2"
          {...start('title')}
        />
        <TextField
          label="Įmonės kodas"
          inputMode="numeric"
          optional
          onBlur={({ target }) => fillFrom(target)}
          {...start('im_k')}
        />
        <TextField label="PVM mokėtojo kodas" autoCapitalize="characters" optional {...start('pvm_k')} />
        <CountryField defaultValue={user.country} />
        <p role="status" className="text-sm text-soft empty:hidden sm:col-span-2">
          {said}
        </p>
      </Part>
      <section aria-labelledby="slaptazodis">
        <h2 id="slaptazodis" className="section-title">
          Slaptažodžio keitimas
        </h2>
        <p className="mt-1 mb-5 text-soft">Palikite tuščią, jei slaptažodžio keisti nenorite.</p>
        <PasswordBlock />
      </section>
      <div className="grid gap-5">
        <ProfileFeedback {...feedback} />
        <Button type="submit" pending={pending} className="sm:justify-self-start">
          Išsaugoti
        </Button>
      </div>
    </Form>
  )
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="section-title">{title}</h2>
      {lead && <p className="mt-1 text-soft">{lead}</p>}
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
