import { Link, useSearchParams } from 'react-router'
import { MenuIcon } from '#shell/ui/frame-icons.tsx'
import { CalendarIcon } from '#shell/ui/icons.tsx'

const views = [
  { name: 'Sąrašas', href: '/admin/rent/rentals', Icon: MenuIcon },
  { name: 'Kalendorius', href: '/admin/rent/calendar', Icon: CalendarIcon },
] as const

/** Days mean something else in each view. */
const keptFilters = ['q', 'state', 'product']

export function ViewSwitch({ shown }: { shown: (typeof views)[number]['name'] }) {
  const [search] = useSearchParams()
  const kept = new URLSearchParams([...search].filter(([name]) => keptFilters.includes(name))).toString()
  return (
    <nav aria-label="Nuomų rodinys" className="flex rounded-house border border-edge bg-raised p-0.5">
      {views.map(({ name, href, Icon }) => (
        <Link
          key={name}
          to={kept ? `${href}?${kept}` : href}
          aria-current={name === shown ? 'page' : undefined}
          className="flex min-h-10 items-center gap-2 rounded-[2px] px-3.5 text-[0.9375rem] hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:font-semibold aria-[current=page]:text-paper"
        >
          <Icon className="size-4" />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}
