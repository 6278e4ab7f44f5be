import { lazy } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { productHead } from '#catalogue/shop/product-head.ts'
import { ProductLayout } from '#catalogue/shop/product-layout.tsx'
import { productPrice } from '#catalogue/shop/product-price.ts'
import { returnWords } from '#catalogue/shop/return-words.ts'
import { slugOf } from '#catalogue/shop/slug-of.ts'
import { claimed } from '#catalogue/shop/with-claim.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Late } from '#ui/when-near.tsx'

/** On the server it is rendered with the page; in the browser its script comes after the page's own. */
const RentForm = lazy(() => import('#cart/shop/rent-form.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const { data: product } = await requestInLoader(args.context)(ShowRentProduct, { params: { slug: slugOf(args) } })
  return {
    product: claimed(product),
    back: returnWords(product.free_from),
    head: productHead({ kind: 'rent', product, canonical: canonicalAddress(args.request) }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function RentProductPage() {
  const { product, back } = useLoaderData<typeof loader>()
  return (
    <ProductLayout kind="rent" product={product} back={back}>
      <Price {...productPrice(product)} size="large" />
      <Late fallback={<Skeleton className="mt-6 h-[46rem] w-full" />}>
        <RentForm key={product.id} product={product} />
      </Late>
    </ProductLayout>
  )
}
