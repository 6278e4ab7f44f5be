import { useId } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Button } from '#shell/ui/button.tsx'
import { DraftOffer } from '#shell/ui/draft-offer.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { ChangeAdminProfile, UserProfile } from '../accounts.contract.ts'
import { PasswordBlock } from '../shop/password-block.tsx'
import { readPasswordTrio } from '../shop/password-trio.ts'
import { ProfileFeedback } from '../shop/profile-feedback.tsx'
import { useProfileForm } from '../shop/use-profile-form.ts'

const changeProfile = defineSlimEndpoint<typeof ChangeAdminProfile>('PUT', '/api/admin/profile')

function send(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return sendRequest(changeProfile, {
    body: {
      name: text('name'),
      lastname: text('lastname'),
      email: text('email'),
      phone: text('phone'),
      ...readPasswordTrio(form),
    },
  })
}

export function AdminProfileForm({ user }: { user: UserProfile }) {
  const formId = useId()
  const { onSubmit, pending, errors, feedback } = useProfileForm(send)
  const start = (name: 'name' | 'lastname' | 'email' | 'phone') => ({ name, defaultValue: user[name] ?? '' })
  return (
    <Form id={formId} errors={errors} onSubmit={onSubmit}>
      <DraftOffer formId={formId} title="Profilis" />
      <Card title="Paskyros duomenys">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Vardas" autoComplete="given-name" required {...start('name')} />
          <TextField label="Pavardė" autoComplete="family-name" required {...start('lastname')} />
          <TextField
            label="El. paštas"
            type="email"
            autoComplete="email"
            required
            hint="Juo prisijungiate. Keisdami įrašykite ir dabartinį slaptažodį."
            {...start('email')}
          />
          <TextField label="Telefonas" type="tel" autoComplete="tel" optional {...start('phone')} />
        </div>
      </Card>
      <Card title="Slaptažodžio keitimas">
        <p className="mb-5 text-soft">Palikite tuščią, jei slaptažodžio keisti nenorite.</p>
        <PasswordBlock />
      </Card>
      <ProfileFeedback {...feedback} />
      <div>
        <Button type="submit" pending={pending}>
          Išsaugoti
        </Button>
      </div>
    </Form>
  )
}
