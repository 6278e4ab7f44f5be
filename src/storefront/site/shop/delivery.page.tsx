import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { ListPlaces } from '#shell/branches/places.contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { buildPageFacts } from '#storefront/pages/build-page-facts.ts'
import { ShowPublicPage } from '#storefront/pages/pages.contract.ts'
import { DeliveryText } from '#storefront/pages/shop/delivery-text.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const [{ data: settings }, { data: places }, { data: content }] = await Promise.all([
    ask(ShowPublicSettings),
    ask(ListPlaces),
    ask(ShowPublicPage, { params: { page: 'delivery' } }),
  ])
  const head = pageMeta({
    title: 'Pristatymas',
    description:
      'Kaip užsakyti įrankių ir prekių pristatymą į objektą ar namus, kiek jis kainuoja, kas pasiima nuomotą įrankį.',
    canonical: buildCanonicalUrl(request),
  })
  return { head, content, facts: buildPageFacts(settings, places) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function DeliveryPage() {
  const { content, facts } = useLoaderData<typeof loader>()
  return <DeliveryText content={content} facts={facts} />
}
