import { lazy } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type RentProduct, ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { productHead } from '#catalogue/shop/product-head.ts'
import { ProductLayout } from '#catalogue/shop/product-layout.tsx'
import { productPrice } from '#catalogue/shop/product-price.ts'
import { returnWords } from '#catalogue/shop/return-words.ts'
import { slugOf } from '#catalogue/shop/slug-of.ts'
import { claimed } from '#catalogue/shop/with-claim.ts'
import { placed } from '#catalogue/shop/with-place-words.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { motorHoursOf, motorHoursWords } from '#rules/tariffs/motor-hours.ts'
import { isClosedToday } from '#shell/places/shop/is-closed-today.ts'
import { knownPlace } from '#shell/places/shop/known-place.ts'
import { usePlaceInAddress } from '#shell/places/shop/place-in-address.ts'
import { Price } from '#shell/ui/price.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { Late } from '#shell/ui/when-near.tsx'

const RentForm = lazy(() => import('#selling/cart/shop/rent-form.tsx'))

export async function loader(args: LoaderFunctionArgs) {
  const ask = requestInLoader(args.context)
  const place = await knownPlace(Number(new URL(args.request.url).searchParams.get('place')), ask)
  const { data: product } = await ask(ShowRentProduct, { params: { slug: slugOf(args) }, query: { place: place?.id } })
  return {
    product: placed('rent', claimed(product)),
    isClosed: await isClosedToday(ask),
    back: returnWords(product.free_from),
    hours: hoursOf(product),
    head: productHead({ kind: 'rent', product, canonical: canonicalAddress(args.request) }),
  }
}

/** Undefined where motor hours are not counted. */
function hoursOf(product: RentProduct): string | undefined {
  const counted = product.is_day_rent ? motorHoursOf(product) : undefined
  return counted && motorHoursWords({ ...counted, price_with_vat: product.price_per_extra_hour_with_vat })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function RentProductPage() {
  const { product, isClosed, back, hours } = useLoaderData<typeof loader>()
  usePlaceInAddress(product.left_in_stock === 0)
  return (
    <ProductLayout kind="rent" product={product} isClosed={isClosed} back={back}>
      <Price {...productPrice(product)} size="large" />
      {hours && <p className="figures mt-2">{hours}</p>}
      <Late fallback={<Skeleton className="mt-6 h-[46rem] w-full" />}>
        <RentForm key={product.id} product={product} />
      </Late>
    </ProductLayout>
  )
}
