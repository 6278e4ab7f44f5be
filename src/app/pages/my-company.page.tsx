import { Suspense } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { requirePerson } from '#people/accounts/shop/require-person.ts'
import type { ListMyClients, MyClient, ShowMyClient } from '#people/clients/people.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { draftsBelongTo } from '#shell/ui/form-draft.ts'
import { latePart } from '#shell/ui/late-part.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const MyCompanies = latePart(() => import('./my-company-parts.tsx'))

const listMyClients = slimEndpoint<typeof ListMyClients>('GET', '/api/clients')
const showMyClient = slimEndpoint<typeof ShowMyClient>('GET', '/api/clients/:id')

export const meta = () => pageMeta({ title: 'Mano įmonė' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await requirePerson(request)
  draftsBelongTo(user.id)
  const { data } = await sendRequest(listMyClients)
  return { user, companies: await Promise.all(data.map(withPeople)) }
}

/** Falls back for a person who has just stopped being the main user. */
async function withPeople(company: MyClient) {
  if (company.role !== 'main' || company.is_over || company.id === null) return { company, people: undefined }
  const shown = await sendRequest(showMyClient, { params: { id: company.id } }).catch(() => undefined)
  return { company, people: shown?.data.people }
}

export function HydrateFallback() {
  return (
    <div className="grid gap-5 pb-16">
      <h1 className="page-title mb-1">Mano įmonė</h1>
      <p className="sr-only">Kraunamos įmonės</p>
      <Skeleton className="h-44 w-full" />
    </div>
  )
}

export default function MyCompanyPage() {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <MyCompanies {...useLoaderData<typeof clientLoader>()} />
    </Suspense>
  )
}
