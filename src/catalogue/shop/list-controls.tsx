import { Link } from 'react-router'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { formatProductCount } from '../format-product-count.ts'
import type { Kind } from '../kinds.ts'
import { catalogueKindLabels } from './public/catalogue-kind-labels.ts'
import { listAddress, type ShopListQuery, sorts } from './shop-list-query.ts'

const sortWords = { title: 'Pagal pavadinimą', price: 'Pigiausi', '-price': 'Brangiausi' }

interface ListControlsProps {
  kind: Kind
  path: string
  query: ShopListQuery
  total: number
}

/** Plain links, work without script. */
export function ListControls({ kind, path, query, total }: ListControlsProps) {
  const { availableOnly } = catalogueKindLabels[kind]
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line pb-3 text-sm">
      <p className="figures text-soft">{formatProductCount(kind, total)}</p>
      <Link
        to={listAddress(path, { ...query, available: !query.available, page: 1 })}
        prefetch="intent"
        preventScrollReset
        aria-current={query.available ? 'true' : undefined}
        className="group flex min-h-11 items-center gap-2 rounded-house hover:underline md:ml-auto"
      >
        <span className="flex size-5 items-center justify-center rounded-house border border-edge bg-raised group-aria-[current]:border-steel group-aria-[current]:bg-steel group-aria-[current]:text-paper">
          {query.available && <CheckIcon className="size-4" />}
        </span>
        <span>{availableOnly}</span>
      </Link>
      <nav aria-label="Rikiavimas" className="max-md:-mx-2 max-md:w-full">
        <ul className="flex flex-wrap">
          {sorts.map((sort) => (
            <li key={sort}>
              <Link
                to={listAddress(path, { ...query, sort, page: 1 })}
                prefetch="intent"
                preventScrollReset
                aria-current={query.sort === sort ? 'true' : undefined}
                className="flex min-h-11 items-center px-2 text-soft underline-offset-[0.4em] hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-signal aria-[current]:decoration-3"
              >
                {sortWords[sort]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
