import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { ListPlaces } from '#shell/branches/places.contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { buildPageFacts } from '#storefront/pages/build-page-facts.ts'
import { ShowPublicPage } from '#storefront/pages/pages.contract.ts'
import { PurchaseRules } from '#storefront/pages/shop/purchase-rules.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const [{ data: settings }, { data: places }, { data: content }] = await Promise.all([
    ask(ShowPublicSettings),
    ask(ListPlaces),
    ask(ShowPublicPage, { params: { page: 'purchase-rules' } }),
  ])
  const head = pageMeta({
    title: 'Pirkimo taisyklės',
    description:
      'Kaip perkama įranga ir priedai: užsakymas, mokėjimas, pristatymas, teisė per 14 dienų atsisakyti sutarties, garantija ir pretenzijos.',
    canonical: buildCanonicalUrl(request),
  })
  return { head, content, facts: buildPageFacts(settings, places) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function PurchaseRulesPage() {
  const { content, facts } = useLoaderData<typeof loader>()
  return <PurchaseRules content={content} facts={facts} />
}
