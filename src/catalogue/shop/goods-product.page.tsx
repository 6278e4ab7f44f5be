import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { BuyGoods } from '#cart/shop/buy-goods.tsx'
import { askInLoader } from '#platform/pages/ask-in-loader.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { ShowAdditionProduct, ShowSellProduct } from '../catalogue.contract.ts'
import { kindOfAddress } from './kind-of-address.ts'
import { productHead } from './product-head.ts'
import { ProductLayout } from './product-layout.tsx'
import { slugOf } from './slug-of.ts'

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
      <BuyGoods key={product.id} kind={kind} product={product} />
    </ProductLayout>
  )
}
