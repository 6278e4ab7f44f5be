import { NavLink } from 'react-router'
import type { CatalogueMenu } from './shop-links.ts'

export function CategoryLinks({ items, className = '' }: { items: CatalogueMenu['items']; className?: string }) {
  if (items.length === 0) return <p className="px-3 py-2 text-soft">Kategorijų dar nėra</p>
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.href} className="break-inside-avoid">
          <NavLink
            to={item.href}
            prefetch="intent"
            className="flex min-h-10 items-center rounded-house px-3 py-1.5 leading-snug hover:bg-sunken aria-[current=page]:font-semibold"
          >
            {item.title}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
