import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { requirePerson } from '#people/accounts/shop/require-person.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { draftsBelongTo } from '#shell/ui/form-draft.ts'
import { latePart } from '#shell/ui/late-part.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { ListObjects } from '../objects.contract.ts'

const MyObjects = latePart(() => import('./my-objects.tsx'))

const listObjects = slimEndpoint<typeof ListObjects>('GET', '/api/objects')

export const meta = () => pageMeta({ title: 'Objektai' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  draftsBelongTo((await requirePerson(request)).id)
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
  return (
    <Suspense fallback={<HydrateFallback />}>
      <MyObjects objects={objects} />
    </Suspense>
  )
}
