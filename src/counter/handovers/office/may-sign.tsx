import { personRoleLabels } from '#people/clients/client-labels.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { Handover } from '../handovers.contract.ts'

type MaySignOf = Handover['may_sign']

const AT_A_GLANCE = 6

export function MaySign({ people }: { people: MaySignOf }) {
  const others = people.slice(AT_A_GLANCE)
  return (
    <section aria-label="Kas gali pasirašyti" className="mb-5 rounded-house border border-line bg-raised p-4">
      <h2 className="mb-2 font-semibold">Už klientą šiandien gali pasirašyti</h2>
      <People people={people.slice(0, AT_A_GLANCE)} />
      {others.length > 0 && (
        <details className="mt-2">
          <summary className="text-link w-fit cursor-pointer py-2">{`Dar ${others.length}`}</summary>
          <People people={others} />
        </details>
      )}
    </section>
  )
}

function People({ people }: { people: MaySignOf }) {
  return (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
      {people.map(({ name, role, title, until }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name are two, and the list only stands
        <li key={at} className="min-w-0">
          <p className="font-medium wrap-anywhere">{name || 'Be vardo'}</p>
          <p className="flex flex-wrap gap-x-3 text-sm text-soft">
            <span>{role === 'contact' ? title || 'Kontaktas' : personRoleLabels[role]}</span>
            {until && (
              <span className="figures">
                <StateLabel colour="amber">{`iki ${until}`}</StateLabel>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
