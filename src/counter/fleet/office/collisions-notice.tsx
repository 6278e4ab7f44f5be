import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { plural } from '#platform/plural.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import type { Question } from '#shell/ui/office/question.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { When } from '#shell/ui/when.tsx'
import type { ListCollisions } from '../collisions.contract.ts'
import { causeWords } from './cause-words.ts'

const SHOWN = 3

export function CollisionsNotice({ question }: { question: Question<AnswerOf<typeof ListCollisions>> }) {
  const answer = useLoaded(question).data
  if (!answer || answer.meta.total === 0) return null
  const { total } = answer.meta
  return (
    <section aria-labelledby="susikirtimai" className="mb-5 overflow-hidden rounded-house border border-bad bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-2">
        <h2 id="susikirtimai" className="py-1 text-base text-bad">
          <span>{total}</span> <span>{plural(total, { one: 'užsakymo', few: 'užsakymų', other: 'užsakymų' })}</span>{' '}
          nėra kuo įvykdyti
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
                <When>{formatDateTime(one.from)}</When>
              </span>
              , <span>{causeWords[one.cause]}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
