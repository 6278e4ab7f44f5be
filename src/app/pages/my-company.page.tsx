import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'
import type { ListMyClients, MyClient, ShowMyClient } from '#people/clients/people.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { assignDraftOwner } from '#shell/ui/form-draft.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const MyCompanies = createLazyComponent(() => import('./my-company-parts.tsx'), {
  isEarly: true,
  waiting: () => <HydrateFallback />,
})

const listMyClients = defineSlimEndpoint<typeof ListMyClients>('GET', '/api/clients')
const showMyClient = defineSlimEndpoint<typeof ShowMyClient>('GET', '/api/clients/:id')

export const meta = () => pageMeta({ title: 'Mano įmonė' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await requirePerson(request)
  assignDraftOwner(user.id)
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
  return <MyCompanies {...useLoaderData<typeof clientLoader>()} />
}
