import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Picture } from '#shell/ui/picture.tsx'
import { Price } from '#shell/ui/price.tsx'
import type { GoodsCard, RentCard } from '../../catalogue.contract.ts'
import type { Dates } from '../../check-dates.ts'
import { formatDatesQuery } from '../../dates-query.ts'
import { buildProductPath, type Kind } from '../../kinds.ts'
import { StockLabel } from '../stock-label.tsx'
import type { ProductAtBranches } from './add-branch-availability.ts'
import { computeShownPrice } from './compute-shown-price.ts'

interface ProductCardProps {
  kind: Kind
  product: ProductAtBranches<RentCard | GoodsCard>
  /** Above the fold. */
  eager?: boolean
  level?: 'h2' | 'h3'
  dates?: Dates | undefined
  /** Today. */
  isClosed?: boolean
  /** In place of the price. */
  price?: ReactNode
}

/** The title links; its area is the whole card. */
export function ProductCard({ kind, product, eager, level: Heading = 'h2', dates, isClosed, price }: ProductCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      <Picture
        src={product.main_thumbnail}
        alt=""
        sizes="(min-width: 80rem) 17rem, (min-width: 48rem) 30vw, calc(50vw - 2.25rem)"
        eager={eager}
        className="rounded-house border border-line transition-colors group-hover:border-edge"
      />
      <Heading className="mt-3 leading-snug font-semibold [overflow-wrap:anywhere] [word-break:normal] text-pretty hyphens-auto">
        <Link
          to={`${buildProductPath(kind, product.slug)}${dates ? formatDatesQuery(dates) : ''}`}
          prefetch="intent"
          className="after:absolute after:inset-0 group-hover:underline"
        >
          {product.title}
        </Link>
      </Heading>
      <div className="mt-auto grid gap-1 pt-2">
        {'is_bundle' in product && <p className="text-sm text-soft">Rinkinys</p>}
        {price ?? <Price {...computeShownPrice(product)} />}
        <p className="text-sm">
          <StockLabel
            kind={kind}
            left={product.left_in_stock}
            at={product.at}
            isClosed={isClosed}
            freeInPeriod={'free_in_period' in product ? product.free_in_period : undefined}
          />
        </p>
      </div>
    </article>
  )
}
