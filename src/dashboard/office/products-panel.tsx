import { Link } from 'react-router'
import { Card } from '#ui/office/card.tsx'
import type { Stats } from '../dashboard.contract.ts'

/** How many products each catalogue has, and how many of them are out or sold out. */
export function ProductsPanel({ products }: { products: Stats['products'] | undefined }) {
  const rows = [
    {
      title: 'Nuoma',
      href: '/admin/rent/products',
      total: products?.rent.total,
      word: 'išnuomota',
      count: products?.rent.rented,
    },
    {
      title: 'Pardavimas',
      href: '/admin/sell/products',
      total: products?.sell.total,
      word: 'išparduota',
      count: products?.sell.soldOut,
    },
    {
      title: 'Priedai',
      href: '/admin/additions/products',
      total: products?.additions.total,
      word: 'išparduota',
      count: products?.additions.soldOut,
    },
  ]
  return (
    <Card title="Produktai">
      <ul className="-my-3 divide-y divide-line">
        {rows.map(({ title, href, total, word, count }) => (
          <li key={href} className="flex items-baseline justify-between gap-4 py-3">
            <span>
              <Link to={href} className="font-semibold hover:underline">
                {title}
              </Link>
              <span className="figures block text-sm text-soft">{`${word} ${count ?? '–'}`}</span>
            </span>
            <span className="figures text-2xl font-semibold">{total ?? '–'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
