import { sendRequest } from '#platform/browser/api-client.ts'
import { ApprovePerson, type ClientPerson, RemovePerson } from '../../people.contract.ts'
import { EditablePeopleList } from '../../shop/editable-people-list.tsx'

interface ClientPeopleProps {
  clientId: number
  people: ClientPerson[]
  mayChange: boolean
  onChanged: (message: string) => void
}

export function ClientPeople({ clientId, ...people }: ClientPeopleProps) {
  if (people.people.length === 0)
    return (
      <p className="text-soft">Prisijungti prie šios įmonės dar niekas neprašė: tai daroma svetainėje, „Mano įmonė“.</p>
    )
  const of = ({ user_id }: ClientPerson) => ({ id: clientId, user_id })
  return (
    <EditablePeopleList
      {...people}
      max={8}
      approve={(person, body) => sendRequest(ApprovePerson, { params: of(person), body })}
      remove={(person) => sendRequest(RemovePerson, { params: of(person) })}
    />
  )
}
