import { Link } from 'react-router'
import { ChevronRightIcon } from './frame-icons.tsx'

type BreadcrumbsProps = {
  /** Outermost first; the last is this page, without an address. */
  items: { title: string; href?: string }[]
  className?: string
}

export function Breadcrumbs({ items, className = '' }: BreadcrumbsProps) {
  return (
    <nav aria-label="Kelias" className={`text-sm text-soft ${className}`}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 wrap-anywhere">
        {items.map((item, at) => (
          <li key={item.title} className="flex items-center gap-1.5 max-sm:last:hidden">
            {at > 0 && <ChevronRightIcon className="size-3.5 text-edge" />}
            {item.href && at < items.length - 1 ? (
              <Link to={item.href} prefetch="intent" className="py-1 hover:text-ink hover:underline">
                {item.title}
              </Link>
            ) : (
              <span aria-current="page" className="py-1">
                {item.title}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
