import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { assignDraftOwner } from '#shell/ui/form-draft.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const ProfileParts = createLazyComponent(() => import('./profile-parts.tsx'), {
  isEarly: true,
  waiting: () => (
    <div className="mt-6 grid gap-6">
      <Waiting />
    </div>
  ),
})

export const meta = () => pageMeta({ title: 'Paskyros duomenys' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await requirePerson(request)
  assignDraftOwner(user.id)
  return user
}

export function HydrateFallback() {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6">
      <h1 className="page-title">Paskyros duomenys</h1>
      <Waiting />
    </div>
  )
}

export default function ProfilePage() {
  const user = useLoaderData<typeof clientLoader>()
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="page-title">Paskyros duomenys</h1>
      <ProfileParts user={user} />
    </div>
  )
}

function Waiting() {
  return (
    <>
      <p className="sr-only">Kraunami duomenys</p>
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-60 w-full" />
    </>
  )
}
