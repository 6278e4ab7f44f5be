import { Link } from 'react-router'
import { categoryPath, type Kind } from '#catalogue/kinds.ts'
import { useCatalogues } from '#catalogue/shop/catalogues.tsx'
import { ArrowRightIcon } from '#ui/frame-icons.tsx'
import { Picture } from '#ui/picture.tsx'

/** Every rental category with its picture, then the way into the two other catalogues. */
export function CategoryTiles() {
  const { rent, sell, addition } = useCatalogues()
  return (
    <section id="nuoma" aria-labelledby="nuoma-antraste">
      <h2 id="nuoma-antraste" className="section-title">
        Ko reikia darbui?
      </h2>
      {rent.length === 0 ? (
        <p className="mt-4 text-soft">Nuomos kategorijų dar nėra. Užsukite vėliau.</p>
      ) : (
        <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-6">
          {rent.map(({ id, title, category_slug, thumbnail }, at) => (
            <li key={id}>
              <Link
                to={categoryPath('rent', category_slug)}
                prefetch="intent"
                className="group flex h-full flex-col overflow-hidden rounded-house border border-line bg-raised transition-colors hover:border-ink"
              >
                <Picture
                  src={thumbnail}
                  alt=""
                  sizes="(min-width: 80rem) 12rem, (min-width: 64rem) 24vw, (min-width: 40rem) 32vw, calc(50vw - 2.25rem)"
                  eager={at < 4}
                />
                <span className="flex flex-1 items-center justify-between gap-2 border-t border-line px-3 py-3 leading-snug font-semibold sm:px-4">
                  <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere] [word-break:normal]">{title}</span>
                  <ArrowRightIcon className="size-4.5 text-soft transition-transform group-hover:translate-x-0.5 group-hover:text-ink max-sm:hidden" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <MoreCategories kind="sell" title="Parduodama įranga" items={sell} />
        <MoreCategories kind="addition" title="Įrankių priedai" items={addition} />
      </div>
    </section>
  )
}

interface MoreCategoriesProps {
  kind: Kind
  title: string
  items: { id: number; title: string; category_slug: string }[]
}

function MoreCategories({ kind, title, items }: MoreCategoriesProps) {
  if (items.length === 0) return null
  return (
    <div className="border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-5 wrap-anywhere">
        {items.map(({ id, title, category_slug }) => (
          <li key={id}>
            <Link to={categoryPath(kind, category_slug)} prefetch="intent" className="text-link inline-block py-2">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
