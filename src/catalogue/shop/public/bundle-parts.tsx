import { Link } from 'react-router'
import type { ProductPart } from '../../catalogue.contract.ts'
import { buildProductPath } from '../../kinds.ts'

export function BundleParts({ parts }: { parts: ProductPart[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="rinkinio-dalys" className="mt-6">
      <h2 id="rinkinio-dalys" className="section-title">
        Rinkinį sudaro
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {parts.map(({ product_id, slug, title, quantity }) => (
          <li key={product_id} className="flex items-center justify-between gap-4">
            <Link
              to={buildProductPath('rent', slug)}
              className="min-w-0 py-2.5 font-medium wrap-anywhere hover:underline"
            >
              {title}
            </Link>
            <span className="figures shrink-0 text-soft">{`${quantity}\u00a0vnt.`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
