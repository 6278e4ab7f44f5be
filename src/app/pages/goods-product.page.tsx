import { lazy } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ShowAdditionProduct, ShowSellProduct } from '#catalogue/catalogue.contract.ts'
import { kindOfAddress } from '#catalogue/shop/kind-of-address.ts'
import { productHead } from '#catalogue/shop/product-head.ts'
import { ProductLayout } from '#catalogue/shop/product-layout.tsx'
import { slugOf } from '#catalogue/shop/slug-of.ts'
import { claimed } from '#catalogue/shop/with-claim.ts'
import { placed } from '#catalogue/shop/with-place-words.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { Late } from '#shell/ui/when-near.tsx'

const BuyGoods = lazy(async () => ({ default: (await import('#selling/cart/shop/buy-goods.tsx')).BuyGoods }))

export async function loader(args: LoaderFunctionArgs) {
  const kind = kindOfAddress(args.request.url) === 'sell' ? ('sell' as const) : ('addition' as const)
  const show = kind === 'sell' ? ShowSellProduct : ShowAdditionProduct
  const { data: product } = await requestInLoader(args.context)(show, { params: { slug: slugOf(args) } })
  return {
    kind,
    product: placed(kind, claimed(product)),
    head: productHead({ kind, product, canonical: canonicalAddress(args.request) }),
  }
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
