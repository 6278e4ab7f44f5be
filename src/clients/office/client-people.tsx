import { useState } from 'react'
import { dayOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ApprovePerson, type ClientPerson, RemovePerson } from '../people.contract.ts'
import { ApprovalModal } from '../shop/approval-modal.tsx'
import { RemovePersonModal } from '../shop/company-people.tsx'
import { PeopleList } from '../shop/people-list.tsx'

interface ClientPeopleProps {
  clientId: number
  people: ClientPerson[]
  mayChange: boolean
  onChanged: (message: string) => void
}

/** The people of a company as the office lets them in, changes and removes them. */
export function ClientPeople({ clientId, people, mayChange, onChanged }: ClientPeopleProps) {
  const [deciding, decide] = useState<ClientPerson | null>(null)
  const [leaving, leave] = useState<ClientPerson | null>(null)
  if (people.length === 0)
    return (
      <p className="text-soft">Prisijungti prie šios įmonės dar niekas neprašė: tai daroma svetainėje, „Mano įmonė“.</p>
    )
  return (
    <>
      <PeopleList
        people={people}
        today={dayOf(new Date())}
        most={8}
        {...(mayChange && {
          actions: (person: ClientPerson) => (
            <>
              <Button
                size="small"
                variant={person.role === 'pending' ? 'primary' : 'quiet'}
                onClick={() => decide(person)}
              >
                {person.role === 'pending' ? 'Patvirtinti' : 'Keisti'}
                <span className="sr-only">: {person.name}</span>
              </Button>
              <Button size="small" variant="quiet" onClick={() => leave(person)}>
                {person.role === 'pending' ? 'Atmesti' : 'Pašalinti'}
                <span className="sr-only">: {person.name}</span>
              </Button>
            </>
          ),
        })}
      />
      <ApprovalModal
        person={deciding}
        onClose={() => decide(null)}
        approve={({ user_id }, body) => sendRequest(ApprovePerson, { params: { id: clientId, user_id }, body })}
        onDone={({ name, role }) => {
          decide(null)
          onChanged(role === 'pending' ? `Patvirtinta: ${name}.` : `Pakeista: ${name}.`)
        }}
      />
      <RemovePersonModal
        person={leaving}
        onClose={() => leave(null)}
        remove={({ user_id }) => sendRequest(RemovePerson, { params: { id: clientId, user_id } })}
        onDone={({ name, role }) => {
          leave(null)
          onChanged(role === 'pending' ? `Prašymas atmestas: ${name}.` : `Pašalinta: ${name}.`)
        }}
      />
    </>
  )
}
