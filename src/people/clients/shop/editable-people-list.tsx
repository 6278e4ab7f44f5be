import { useState } from 'react'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { Approval, ClientPerson } from '../people.contract.ts'
import { ApprovalModal } from './approval-modal.tsx'
import { PeopleList } from './people-list.tsx'

interface PeopleToChangeProps {
  people: ClientPerson[]
  mayChange?: boolean
  /** Absent: all. */
  max?: number
  /** Nobody removes themselves. */
  ownId?: number
  approve: (person: ClientPerson, body: Approval) => Promise<unknown>
  remove: (person: ClientPerson) => Promise<unknown>
  onChanged: (message: string) => void
}

export function EditablePeopleList({
  people,
  mayChange = true,
  max,
  ownId,
  approve,
  remove,
  onChanged,
}: PeopleToChangeProps) {
  const [deciding, decide] = useState<ClientPerson | null>(null)
  const [leaving, leave] = useState<ClientPerson | null>(null)
  const actions = (person: ClientPerson) => (
    <>
      <Button size="small" variant={person.role === 'pending' ? 'primary' : 'quiet'} onClick={() => decide(person)}>
        <span>{person.role === 'pending' ? 'Patvirtinti' : 'Keisti'}</span>
        <span className="sr-only">{`: ${person.name}`}</span>
      </Button>
      {person.user_id !== ownId && (
        <Button size="small" variant="quiet" onClick={() => leave(person)}>
          <span>{person.role === 'pending' ? 'Atmesti' : 'Pašalinti'}</span>
          <span className="sr-only">{`: ${person.name}`}</span>
        </Button>
      )}
    </>
  )
  return (
    <>
      <PeopleList
        people={people}
        today={toVilniusDay(new Date())}
        {...(max !== undefined && { max })}
        {...(mayChange && { actions })}
      />
      <ApprovalModal
        person={deciding}
        onClose={() => decide(null)}
        approve={approve}
        onDone={({ name, role }) => {
          decide(null)
          onChanged(role === 'pending' ? `Patvirtinta: ${name}.` : `Pakeista: ${name}.`)
        }}
      />
      <RemovePersonModal
        person={leaving}
        onClose={() => leave(null)}
        remove={remove}
        onDone={({ name, role }) => {
          leave(null)
          onChanged(role === 'pending' ? `Prašymas atmestas: ${name}.` : `Pašalinta: ${name}.`)
        }}
      />
    </>
  )
}

interface RemovePersonModalProps {
  person: ClientPerson | null
  onClose: () => void
  remove: (person: ClientPerson) => Promise<unknown>
  onDone: (person: ClientPerson) => void
}

function RemovePersonModal({ person, onClose, remove, onDone }: RemovePersonModalProps) {
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
