import { Link } from 'react-router'

const places = [
  ['/admin/buhalterija/internetu', 'Mokėjimai internetu'],
  ['/admin/buhalterija/internetu/sutikrinimas', 'Sutikrinimas'],
] as const

/** Two screens about what is paid online. */
export function OnlineTabs({ here }: { here: 'list' | 'reconciliation' }) {
  return (
    <nav aria-label="Mokėjimai internetu" className="mb-5 flex gap-6 border-b border-line">
      {places.map(([to, title], at) => {
        const isHere = (at === 0) === (here === 'list')
        return (
          <Link
            key={to}
            to={to}
            aria-current={isHere ? 'page' : undefined}
            className={`-mb-px border-b-2 py-2.5 font-semibold ${isHere ? 'border-signal' : 'border-transparent text-soft hover:text-ink'}`}
          >
            {title}
          </Link>
        )
      })}
    </nav>
  )
}
