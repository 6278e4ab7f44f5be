import { Link } from 'react-router'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { Picture } from '#shell/ui/picture.tsx'
import { buildProductPath, type Kind } from '../kinds.ts'
import type { OfficeProduct } from './office-products.ts'

/** `before`: rows on earlier pages. */
export function buildProductColumns(kind: Kind, before: number): Column<OfficeProduct>[] {
  return [
    { key: 'number', head: '#', tight: true, wideOnly: true, roomy: true, cell: (_, at) => before + at + 1 },
    {
      key: 'image',
      head: 'Nuotrauka',
      tight: true,
      phone: 'hidden',
      cell: (product) => (
        <Picture
          src={product.main_thumbnail}
          alt=""
          width={48}
          height={36}
          sizes="3rem"
          className="max-w-12 rounded-house"
        />
      ),
    },
    {
      key: 'title',
      head: 'Pavadinimas',
      sort: 'title',
      rowHead: true,
      cut: 44,
      cell: ({ title, slug, is_bundle, sku }) => {
        const below = [is_bundle && 'Rinkinys', sku].filter(Boolean).join(', ')
        return (
          <div className="leading-tight">
            <div className="md:truncate" title={title}>
              <Link to={buildProductPath(kind, slug)} className="hover:underline">
                {title}
              </Link>
            </div>
            {below && <div className="truncate text-[0.8125rem] font-normal text-soft">{below}</div>}
          </div>
        )
      },
    },
    {
      key: 'category',
      head: 'Kategorija',
      cut: 24,
      roomy: true,
      phone: 'long',
      cell: (product) => product.category.title,
    },
    ...(kind === 'addition' ? [relatedColumn] : []),
    {
      key: 'price',
      head: kind === 'rent' ? 'Nuomos kaina be PVM' : 'Kaina be PVM',
      withoutVat: kind === 'rent' ? 'Nuomos kaina' : 'Kaina',
      number: true,
      phone: 'first',
      sort: 'price',
      cell: priceOf,
    },
    {
      key: 'left_in_stock',
      head: kind === 'rent' ? 'Laisva' : 'Likutis',
      number: true,
      phone: 'second',
      sort: 'stock',
      cell: ({ left_in_stock }) => (
        <span className={left_in_stock === 0 ? 'font-semibold text-bad' : ''}>{left_in_stock}</span>
      ),
    },
  ]
}

const relatedColumn: Column<OfficeProduct> = {
  key: 'related',
  head: 'Siūlomas prie',
  cut: 20,
  cell: ({ rent_category, sell_category }) =>
    [rent_category?.title, sell_category?.title].filter(Boolean).join(', ') || '–',
}

function priceOf(product: OfficeProduct): string {
  if (product.is_day_rent) return `${formatMoney(product.price_per_day ?? 0)}\u00a0/\u00a0d.`
  if (product.is_hour_rent) return `${formatMoney(product.price_per_hour ?? 0)}\u00a0/\u00a0val.`
  return formatMoney(product.price ?? 0)
}
