import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { assignDraftOwner } from '#shell/ui/form-draft.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { ListObjects } from '../objects.contract.ts'

const MyObjects = createLazyComponent(() => import('./my-objects.tsx'), {
  isEarly: true,
  waiting: () => <HydrateFallback />,
})

const listObjects = defineSlimEndpoint<typeof ListObjects>('GET', '/api/objects')

export const meta = () => pageMeta({ title: 'Objektai' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  assignDraftOwner((await requirePerson(request)).id)
  return (await sendRequest(listObjects)).data
}

export function HydrateFallback() {
  return (
    <div className="grid gap-5 pb-16">
      <h1 className="page-title mb-1">Objektai</h1>
      <p className="sr-only">Kraunami objektai</p>
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  )
}

export default function ObjectsPage() {
  const objects = useLoaderData<typeof clientLoader>()
  return <MyObjects objects={objects} />
}
