import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { DeliveryText } from '#storefront/pages/shop/delivery-text.tsx'
import { loadPageText } from '#storefront/pages/shop/load-page-text.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content, facts } = await loadPageText(requestInLoader(context), 'delivery')
  const head = pageMeta({
    title: 'Pristatymas',
    description:
      'Kaip užsakyti įrankių ir prekių pristatymą į objektą ar namus, kiek jis kainuoja, kas pasiima nuomotą įrankį.',
    canonical: buildCanonicalUrl(request),
  })
  return { head, content, facts }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function DeliveryPage() {
  const { content, facts } = useLoaderData<typeof loader>()
  return <DeliveryText content={content} facts={facts} />
}
