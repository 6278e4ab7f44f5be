import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { loadPageText } from '#storefront/pages/shop/load-page-text.ts'
import { PurchaseRules } from '#storefront/pages/shop/purchase-rules.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content, facts } = await loadPageText(requestInLoader(context), 'purchase-rules')
  const head = pageMeta({
    title: 'Pirkimo taisyklės',
    description:
      'Kaip perkama įranga ir priedai: užsakymas, mokėjimas, pristatymas, teisė per 14 dienų atsisakyti sutarties, garantija ir pretenzijos.',
    canonical: buildCanonicalUrl(request),
  })
  return { head, content, facts }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function PurchaseRulesPage() {
  const { content, facts } = useLoaderData<typeof loader>()
  return <PurchaseRules content={content} facts={facts} />
}
