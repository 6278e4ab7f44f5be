import { Link } from 'react-router'
import { categoryPath, type Kind } from '../kinds.ts'
import { useCatalogues } from './catalogues.tsx'
import { kindWords } from './kind-words.ts'

/** The other categories of the same kind, beside a list on a wide screen; on a narrow one the menu has them. */
export function CategoryRail({ kind, current }: { kind: Kind; current: number }) {
  const categories = useCatalogues()[kind]
  return (
    <nav aria-labelledby="rail" className="hidden lg:block">
      <h2 id="rail" className="eyebrow border-b border-line pb-3">
        {kindWords[kind].all}
      </h2>
      <ul className="mt-2 -ml-3">
        {categories.map(({ id, title, category_slug }) => (
          <li key={id}>
            <Link
              to={categoryPath(kind, category_slug)}
              prefetch="intent"
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-9 items-center rounded-house px-3 py-1.5 leading-snug hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
