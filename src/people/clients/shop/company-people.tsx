import { useId } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { ApproveMyPerson, ClientPerson, RemoveMyPerson } from '../people.contract.ts'
import { EditablePeopleList } from './editable-people-list.tsx'

const approveMyPerson = defineSlimEndpoint<typeof ApproveMyPerson>('POST', '/api/clients/:id/people/:user_id/approve')
const removeMyPerson = defineSlimEndpoint<typeof RemoveMyPerson>('DELETE', '/api/clients/:id/people/:user_id')

interface CompanyPeopleProps {
  clientId: number
  people: ClientPerson[]
  ownId: number
  onChanged: (message: string) => void
}

export function CompanyPeople({ clientId, ...people }: CompanyPeopleProps) {
  const heading = useId()
  const of = ({ user_id }: ClientPerson) => ({ id: clientId, user_id })
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="mb-3 text-lg font-semibold">
        Žmonės
      </h3>
      <EditablePeopleList
        {...people}
        approve={(person, body) => sendRequest(approveMyPerson, { params: of(person), body })}
        remove={(person) => sendRequest(removeMyPerson, { params: of(person) })}
      />
    </section>
  )
}
