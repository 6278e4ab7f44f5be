import { lazy } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { askInLoader } from '#platform/pages/ask-in-loader.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Late } from '#ui/when-near.tsx'
import { ShowAdditionProduct, ShowSellProduct } from '../catalogue.contract.ts'
import { kindOfAddress } from './kind-of-address.ts'
import { productHead } from './product-head.ts'
import { ProductLayout } from './product-layout.tsx'
import { slugOf } from './slug-of.ts'

/** On the server it is rendered with the page; in the browser its script comes after the page's own. */
const BuyGoods = lazy(async () => ({ default: (await import('#cart/shop/buy-goods.tsx')).BuyGoods }))

export async function loader(args: LoaderFunctionArgs) {
  const kind = kindOfAddress(args.request.url) === 'sell' ? ('sell' as const) : ('addition' as const)
  const show = kind === 'sell' ? ShowSellProduct : ShowAdditionProduct
  const { data: product } = await askInLoader(args.context)(show, { params: { slug: slugOf(args) } })
  return { kind, product, head: productHead({ kind, product, canonical: canonicalAddress(args.request) }) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function GoodsProductPage() {
  const { kind, product } = useLoaderData<typeof loader>()
  return (
    <ProductLayout kind={kind} product={product}>
      <Late fallback={<Skeleton className="h-64 w-full" />}>
        <BuyGoods key={product.id} kind={kind} product={product} />
      </Late>
    </ProductLayout>
  )
}
