import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ShowAdditionProduct, ShowSellProduct } from '#catalogue/catalogue.contract.ts'
import { buildProductHead } from '#catalogue/shop/build-product-head.ts'
import { getKindOfPath } from '#catalogue/shop/get-kind-of-path.ts'
import { ProductLayout } from '#catalogue/shop/product-layout.tsx'
import { addProductAvailability } from '#catalogue/shop/public/add-branch-availability.ts'
import { addReductionClaims } from '#catalogue/shop/public/add-reduction-claim.ts'
import { joinCodesOfTitles } from '#catalogue/shop/public/join-codes.ts'
import { readSlugParameter } from '#catalogue/shop/read-slug-parameter.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { readVatWords } from '#shell/settings/shop/public/read-vat-words.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const BuyGoods = createLazyComponent(() => import('#sales/cart/shop/buy-goods.tsx'), {
  part: 'BuyGoods',
  isServed: true,
  waiting: () => <Skeleton className="h-64 w-full" />,
})

export async function loader(args: LoaderFunctionArgs) {
  const kind = getKindOfPath(args.request.url) === 'sell' ? ('sell' as const) : ('addition' as const)
  const show = kind === 'sell' ? ShowSellProduct : ShowAdditionProduct
  const ask = requestInLoader(args.context)
  const { data: product } = await ask(show, { params: { slug: readSlugParameter(args) } })
  const say = await readVatWords(ask)
  return {
    kind,
    product: joinCodesOfTitles(addProductAvailability(kind, addReductionClaims(product))),
    head: buildProductHead({ kind, product, canonical: buildCanonicalUrl(args.request), say }),
  }
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
