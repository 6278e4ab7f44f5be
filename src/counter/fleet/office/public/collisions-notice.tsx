import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { pickPluralForm } from '#platform/pick-plural-form.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { collisionCauseLabels } from '../../collision-cause-labels.ts'
import type { ListCollisions } from '../../collisions.contract.ts'

const SHOWN = 3

export function CollisionsNotice({ question }: { question: PendingResult<AnswerOf<typeof ListCollisions>> }) {
  const answer = useLoaded(question).data
  if (!answer || answer.meta.total === 0) return null
  const { total } = answer.meta
  return (
    <section aria-labelledby="susikirtimai" className="mb-5 overflow-hidden rounded-house border border-bad bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2">
        <h2 id="susikirtimai" className="py-1 text-base text-bad">
          <span>{total}</span>{' '}
          <span>{pickPluralForm(total, { one: 'užsakymo', few: 'užsakymų', other: 'užsakymų' })}</span> nėra kuo
          įvykdyti
        </h2>
        <Link to="/admin/rent/susikirtimai" className="text-link py-2">
          Spręsti
        </Link>
      </header>
      <ul className="divide-y divide-line">
        {answer.data.slice(0, SHOWN).map((one) => (
          <li key={one.rental_id} className="flex flex-wrap justify-between gap-x-6 px-5 py-3">
            <span>
              <span className="font-semibold">{one.product.title}</span>
              <span>{`, ${one.client}`}</span>
            </span>
            <span className="text-soft">
              <span className="figures">
                <UnbrokenText>{formatDateTime(one.from)}</UnbrokenText>
              </span>
              , <span>{collisionCauseLabels[one.cause]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
