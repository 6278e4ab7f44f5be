import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { ProfileForm } from '#accounts/shop/profile-form.tsx'
import { requirePerson } from '#accounts/shop/require-person.ts'
import { useSession } from '#accounts/shop/session.ts'
import { ChangeEmail } from '#auth/shop/change-email.tsx'
import { EmailState } from '#auth/shop/email-state.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { MyData } from '#privacy/shop/my-data.tsx'
import { Security } from '#security/shop/security.tsx'
import { MySms } from '#sms/shop/my-sms.tsx'
import { draftsBelongTo } from '#ui/form-draft.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export const meta = () => pageMeta({ title: 'Paskyros duomenys' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await requirePerson(request)
  draftsBelongTo(user.id)
  return user
}

export function HydrateFallback() {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <h1 className="page-title">Paskyros duomenys</h1>
      <p className="sr-only">Kraunami duomenys</p>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}

export default function ProfilePage() {
  const user = useLoaderData<typeof clientLoader>()
  const shown = useSession().user ?? user
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="page-title">Paskyros duomenys</h1>
      <EmailState user={shown} className="mt-5" />
      <ProfileForm user={user} />
      <ChangeEmail user={shown} />
      <section aria-labelledby="saugumas" className="mt-12 border-t border-line pt-8">
        <h2 id="saugumas" className="section-title mb-5">
          Saugumas
        </h2>
        <Security />
      </section>
      <MySms />
      <MyData />
    </div>
  )
}
