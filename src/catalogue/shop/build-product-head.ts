import { pageMeta } from '#platform/pages/page-meta.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { GoodsProduct, RentProduct } from '../catalogue.contract.ts'
import { buildCategoryPath, buildProductPath, type Kind } from '../kinds.ts'
import { buildBreadcrumbStructuredData } from './breadcrumb-trail.ts'
import { buildProductStructuredData } from './build-product-structured-data.ts'
import { catalogueKindLabels } from './public/catalogue-kind-labels.ts'
import { computeShownPrice } from './public/compute-shown-price.ts'

interface LoadedProduct {
  kind: Kind
  product: RentProduct | GoodsProduct
  canonical: string
  /** Of a shop that pays no VAT they leave it out. */
  say: (text: string) => string
}

/** In the loader: not shipped as script. */
export function buildProductHead({ kind, product, canonical, say }: LoadedProduct) {
  const { title, category, slug } = product
  const { pricePhrase: action, label } = catalogueKindLabels[kind]
  const trail = [
    { title: 'Pradžia', href: '/' },
    { title: `${label}: ${category.title}`, href: buildCategoryPath(kind, category.category_slug) },
    { title, href: buildProductPath(kind, slug) },
  ]
  return pageMeta({
    title: `${title} – ${action}`,
    description: say(describe(product)),
    canonical,
    image: (product.images.find(({ is_main }) => is_main) ?? product.images[0])?.image,
    type: 'product',
    about: [buildProductStructuredData(product, canonical), buildBreadcrumbStructuredData(trail, canonical)],
  })
}

/** Price, then what search engines show of the description. */
function describe(product: RentProduct | GoodsProduct): string {
  const { withVat, per } = computeShownPrice(product)
  const words = `${formatMoney(withVat)}${per ? ` ${per}` : ''} su PVM. ${product.about.replace(/\s+/g, ' ').trim()}`
  return words.length <= 160 ? words.trim() : `${words.slice(0, 157).replace(/\s+\S*$/, '')}…`
}
