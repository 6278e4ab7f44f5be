import { useId, useState } from 'react'
import { dayOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmModal } from '#ui/office/confirm-modal.tsx'
import { readProblem } from '#ui/read-problem.ts'
import type { ApproveMyPerson, ClientPerson, RemoveMyPerson } from '../people.contract.ts'
import { ApprovalModal } from './approval-modal.tsx'
import { PeopleList } from './people-list.tsx'

const approveMyPerson = slimEndpoint<typeof ApproveMyPerson>('POST', '/api/clients/:id/people/:user_id/approve')
const removeMyPerson = slimEndpoint<typeof RemoveMyPerson>('DELETE', '/api/clients/:id/people/:user_id')

interface CompanyPeopleProps {
  clientId: number
  people: ClientPerson[]
  /** Whose page it is. */
  ownId: number
  onChanged: (message: string) => void
}

/** The people of a company, for its main user: who waits is let in or turned down, the others are changed or removed. */
export function CompanyPeople({ clientId, people, ownId, onChanged }: CompanyPeopleProps) {
  const heading = useId()
  const [deciding, decide] = useState<ClientPerson | null>(null)
  const [leaving, leave] = useState<ClientPerson | null>(null)
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="mb-3 text-lg font-semibold">
        Žmonės
      </h3>
      <PeopleList
        people={people}
        today={dayOf(new Date())}
        actions={(person) => (
          <>
            <Button
              variant={person.role === 'pending' ? 'primary' : 'quiet'}
              size="small"
              onClick={() => decide(person)}
            >
              {person.role === 'pending' ? 'Patvirtinti' : 'Keisti'}
              <span className="sr-only">: {person.name}</span>
            </Button>
            {person.user_id !== ownId && (
              <Button variant="quiet" size="small" onClick={() => leave(person)}>
                {person.role === 'pending' ? 'Atmesti' : 'Pašalinti'}
                <span className="sr-only">: {person.name}</span>
              </Button>
            )}
          </>
        )}
      />
      <ApprovalModal
        person={deciding}
        onClose={() => decide(null)}
        approve={({ user_id }, body) => sendRequest(approveMyPerson, { params: { id: clientId, user_id }, body })}
        onDone={({ name, role }) => {
          decide(null)
          onChanged(role === 'pending' ? `Patvirtinta: ${name}.` : `Pakeista: ${name}.`)
        }}
      />
      <RemovePersonModal
        person={leaving}
        onClose={() => leave(null)}
        remove={({ user_id }) => sendRequest(removeMyPerson, { params: { id: clientId, user_id } })}
        onDone={({ name, role }) => {
          leave(null)
          onChanged(role === 'pending' ? `Prašymas atmestas: ${name}.` : `Pašalinta: ${name}.`)
        }}
      />
    </section>
  )
}

interface RemovePersonModalProps {
  person: ClientPerson | null
  onClose: () => void
  remove: (person: ClientPerson) => Promise<unknown>
  onDone: (person: ClientPerson) => void
}

/** Asked once more before somebody is turned down or removed. */
export function RemovePersonModal({ person, onClose, remove, onDone }: RemovePersonModalProps) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const isWaiting = person?.role === 'pending'

  async function confirm() {
    if (!person) return
    setPending(true)
    setProblem('')
    try {
      await remove(person)
      onDone(person)
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={person !== null}
      title={isWaiting ? 'Atmesti prašymą' : 'Pašalinti žmogų'}
      message={
        <p className="wrap-anywhere">
          {isWaiting
            ? `Atmesti prašymą (${person?.name}, ${person?.email})? Apie tai parašysime el. paštu.`
            : `Pašalinti iš įmonės: ${person?.name}? Įmonės užsakymų žmogus nebematys; jo pateikti užsakymai liks įmonei.`}
        </p>
      }
      confirmLabel={isWaiting ? 'Atmesti' : 'Pašalinti'}
      pending={isPending}
      error={problem}
      onConfirm={confirm}
      onCancel={() => {
        setProblem('')
        onClose()
      }}
    />
  )
}
