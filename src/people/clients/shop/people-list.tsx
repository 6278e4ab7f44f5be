import { type ReactNode, useId, useState } from 'react'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { personRoleLabels } from '../client-labels.ts'
import type { ClientPerson } from '../people.contract.ts'

interface PeopleListProps {
  people: ClientPerson[]
  today: string
  actions?: (person: ClientPerson) => ReactNode
  max?: number
}

const FEW = 8

export function PeopleList({ people, today, actions, max = 30 }: PeopleListProps) {
  const [typed, setTyped] = useState('')
  const [isAll, showAll] = useState(false)
  const countId = useId()
  const words = typed.toLocaleLowerCase('lt').split(/\s+/).filter(Boolean)
  const matches = people.filter(({ name, email }) => {
    const of = `${name} ${email}`.toLocaleLowerCase('lt')
    return words.every((word) => of.includes(word))
  })
  const shown = isAll || words.length > 0 ? matches : matches.slice(0, max)
  return (
    <>
      {people.length > FEW && (
        <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
          <TextField
            label="Ieškoti žmogaus"
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="w-full max-w-sm"
            aria-controls={countId}
          />
          <p id={countId} role="status" className="figures text-sm text-soft">
            {words.length > 0 ? `Rasta ${matches.length} iš ${people.length}` : countedPeople(people.length)}
          </p>
        </div>
      )}
      {people.length > 0 && matches.length === 0 && <p className="text-soft">Tokio žmogaus nėra.</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {shown.map((person) => (
          <li key={person.user_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <Person person={person} today={today} />
            {actions && <div className="flex flex-wrap gap-2">{actions(person)}</div>}
          </li>
        ))}
      </ul>
      {shown.length < matches.length && (
        <button type="button" className="text-link mt-3 py-2" onClick={() => showAll(true)}>
          {`Rodyti visus ${matches.length}`}
        </button>
      )}
    </>
  )
}

function Person({ person, today }: { person: ClientPerson; today: string }) {
  const { name, email, role, limit, until, asked_at } = person
  const isOver = until !== null && until < today
  const facts = [
    role === 'pending' ? `Prašo nuo ${formatDay(asked_at)}` : '',
    limit !== null ? `Užsakymas iki ${formatMoney(limit)}` : '',
    until !== null ? `${isOver ? 'Galiojo' : 'Galioja'} iki ${until}` : '',
  ].filter(Boolean)
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold wrap-anywhere">{name || 'Be vardo'}</span>
        <StateLabel colour={isOver ? 'neutral' : role === 'pending' ? 'amber' : 'green'}>
          {isOver ? 'Nebegalioja' : personRoleLabels[role]}
        </StateLabel>
      </p>
      <p className="text-sm text-soft wrap-anywhere">{email}</p>
      {facts.length > 0 && (
        <p className="figures flex flex-wrap gap-x-3 text-sm text-soft">
          {facts.map((fact) => (
            <span key={fact} className="whitespace-nowrap">
              {fact}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

const countedPeople = (many: number) => formatPlural(many, { one: 'žmogus', few: 'žmonės', other: 'žmonių' })
