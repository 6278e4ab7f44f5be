import { Link } from 'react-router'
import type { TaskSubject } from '../task-kinds.ts'
import type { Task } from '../tasks.contract.ts'

type About = NonNullable<Task['about']>

export function TaskAboutLink({ about }: { about: About }) {
  const to = about.is_gone ? undefined : addresses[about.kind](about)
  if (!to) return <span className="wrap-anywhere text-soft">{about.title}</span>
  return (
    <Link to={to} className="text-link wrap-anywhere">
      {about.title}
    </Link>
  )
}

const addresses: Record<TaskSubject, (about: About) => string | undefined> = {
  order: ({ id }) => `/admin/buhalterija/uzsakymai/${id}`,
  client: ({ id }) => `/admin/klientai/${id}`,
  unit: ({ id }) => `/admin/rent/units/${id}`,
  quote: ({ id }) => `/admin/juodrasciai/${id}`,
  product: ({ table, title }) => {
    if (!table) return undefined
    const list = table === 'addition' ? 'additions' : table
    return `/admin/${list}/products?${new URLSearchParams({ q: title })}`
  },
}
