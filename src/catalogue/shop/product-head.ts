import { pageMeta } from '#platform/pages/page-meta.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { GoodsProduct, RentProduct } from '../catalogue.contract.ts'
import { categoryPath, type Kind, productPath } from '../kinds.ts'
import { kindWords } from './kind-words.ts'
import { productForSearchEngines } from './product-for-search-engines.ts'
import { productPrice } from './product-price.ts'
import { trailForSearchEngines } from './trail.ts'

interface LoadedProduct {
  kind: Kind
  product: RentProduct | GoodsProduct
  canonical: string
}

/** In the loader: not shipped as script. */
export function productHead({ kind, product, canonical }: LoadedProduct) {
  const { title, category, slug } = product
  const { deed, label } = kindWords[kind]
  const trail = [
    { title: 'Pradžia', href: '/' },
    { title: `${label}: ${category.title}`, href: categoryPath(kind, category.category_slug) },
    { title, href: productPath(kind, slug) },
  ]
  return pageMeta({
    title: `${title} – ${deed}`,
    description: describe(product),
    canonical,
    image: (product.images.find(({ is_main }) => is_main) ?? product.images[0])?.image,
    type: 'product',
    about: [productForSearchEngines(product, canonical), trailForSearchEngines(trail, canonical)],
  })
}

/** Price, then what search engines show of the description. */
function describe(product: RentProduct | GoodsProduct): string {
  const { withVat, per } = productPrice(product)
  const words = `${formatMoney(withVat)}${per ? ` ${per}` : ''} su PVM. ${product.about.replace(/\s+/g, ' ').trim()}`
  return words.length <= 160 ? words.trim() : `${words.slice(0, 157).replace(/\s+\S*$/, '')}…`
}
