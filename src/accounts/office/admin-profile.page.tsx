import { useId, useState } from 'react'
import { EmailState } from '#entrance/shop/email-state.tsx'
import { ask } from '#platform/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { slimCall } from '#platform/slim-call.ts'
import { Security } from '#security/shop/security.tsx'
import { Button } from '#ui/button.tsx'
import { DraftOffer } from '#ui/draft-offer.tsx'
import { Form } from '#ui/form.tsx'
import { Card } from '#ui/office/card.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ChangeAdminProfile, UserProfile } from '../accounts.contract.ts'
import { PasswordBlock } from '../shop/password-block.tsx'
import { typedTrio } from '../shop/password-trio.ts'
import { ProfileFeedback } from '../shop/profile-feedback.tsx'
import { useSession } from '../shop/session.ts'
import { useProfileForm } from '../shop/use-profile-form.ts'

const changeProfile = slimCall<typeof ChangeAdminProfile>('PUT', '/api/admin/profile')

export const meta = () => pageMeta({ title: 'Profilis' })

/** Everything is sent; the server takes blank password fields for no change. */
function send(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return ask(changeProfile, {
    body: {
      name: text('name'),
      lastname: text('lastname'),
      email: text('email'),
      phone: text('phone'),
      ...typedTrio(form),
    },
  })
}

export default function AdminProfilePage() {
  const { user } = useSession()
  return user ? <ProfileForm user={user} /> : null
}

function ProfileForm({ user }: { user: UserProfile }) {
  const formId = useId()
  // As it was when the page was opened: what is being set up does not move away once it is done.
  const [owesFactor] = useState(user.owes === 'second-factor')
  const { onSubmit, pending, errors, feedback } = useProfileForm(send)
  const start = (name: 'name' | 'lastname' | 'email' | 'phone') => ({ name, defaultValue: user[name] ?? '' })
  return (
    <div className="max-w-3xl">
      <OfficeHead title="Profilis" />
      {owesFactor && <SecurityCard className="mb-6" />}
      <EmailState user={user} className="mb-6" />
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
      {!owesFactor && <SecurityCard className="mt-8" />}
    </div>
  )
}

function SecurityCard({ className }: { className: string }) {
  return (
    <Card title="Saugumas" className={className}>
      <Security />
    </Card>
  )
}
