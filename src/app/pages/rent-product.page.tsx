import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type RentProduct, ShowRentProduct } from '#catalogue/catalogue.contract.ts'
import { buildProductHead } from '#catalogue/shop/build-product-head.ts'
import { describeNextFree } from '#catalogue/shop/describe-next-free.ts'
import { ProductLayout } from '#catalogue/shop/product-layout.tsx'
import { addProductAvailability } from '#catalogue/shop/public/add-branch-availability.ts'
import { addReductionClaims } from '#catalogue/shop/public/add-reduction-claim.ts'
import { computeShownPrice } from '#catalogue/shop/public/compute-shown-price.ts'
import { joinCodesOfTitles } from '#catalogue/shop/public/join-codes.ts'
import { readSlugParameter } from '#catalogue/shop/read-slug-parameter.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { describeLowestDelivery } from '#rentals/delivery/shop/public/describe-lowest-delivery.ts'
import { describeMotorHours, toMotorHours } from '#rules/tariffs/motor-hours.ts'
import { listRentTerms } from '#sales/cart/shop/public/list-rent-terms.ts'
import { findKnownBranch } from '#shell/branches/shop/public/find-known-branch.ts'
import { isClosedToday } from '#shell/branches/shop/public/is-closed-today.ts'
import { usePlaceInAddress } from '#shell/branches/shop/public/place-in-address.ts'
import { readVatWords } from '#shell/settings/shop/public/read-vat-words.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Price } from '#shell/ui/price.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const RentForm = createLazyComponent(() => import('#sales/cart/shop/rent-form.tsx'), {
  isServed: true,
  waiting: () => <Skeleton className="mt-4 h-[40rem] w-full" />,
})

export async function loader(args: LoaderFunctionArgs) {
  const ask = requestInLoader(args.context)
  const place = await findKnownBranch(Number(new URL(args.request.url).searchParams.get('place')), ask)
  const { data: product } = await ask(ShowRentProduct, {
    params: { slug: readSlugParameter(args) },
    query: { place: place?.id },
  })
  const say = await readVatWords(ask)
  return {
    product: joinCodesOfTitles(addProductAvailability('rent', addReductionClaims(product))),
    terms: listRentTerms(product, { delivery: await describeLowestDelivery(ask), hours: hoursOf(product), say }),
    isClosed: await isClosedToday(ask),
    back: describeNextFree(product.free_from),
    head: buildProductHead({ kind: 'rent', product, canonical: buildCanonicalUrl(args.request), say }),
  }
}

/** Undefined where motor hours are not counted. */
function hoursOf(product: RentProduct): string | undefined {
  const counted = product.is_day_rent ? toMotorHours(product) : undefined
  return counted && describeMotorHours({ ...counted, price_with_vat: product.price_per_extra_hour_with_vat })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function RentProductPage() {
  const { product, terms, isClosed, back } = useLoaderData<typeof loader>()
  usePlaceInAddress(product.left_in_stock === 0)
  return (
    <ProductLayout kind="rent" product={product} isClosed={isClosed} back={back}>
      <Price {...computeShownPrice(product)} size="large" />
      <RentForm key={product.id} product={product} terms={terms} />
    </ProductLayout>
  )
}
