import { Link } from 'react-router'
import type { RentTerm } from './public/list-rent-terms.ts'

export function RentTerms({ terms }: { terms: RentTerm[] }) {
  return (
    <dl className="figures mt-6 divide-y divide-line border-y border-line text-[0.9375rem]">
      {terms.map(({ title, words, more }) => (
        <div key={title} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 py-2.5">
          <dt className="font-semibold">{title}</dt>
          <dd className="text-soft">
            <span>{words}</span>{' '}
            {more && (
              <Link to={more.href} className="text-link">
                {more.words}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
