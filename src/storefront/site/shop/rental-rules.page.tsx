import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { ListPublicFees } from '#finance/fees/fees.contract.ts'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { readVatWords } from '#shell/settings/shop/public/read-vat-words.ts'
import { loadPageText } from '#storefront/pages/shop/load-page-text.ts'
import { RentalRules } from '#storefront/pages/shop/rental-rules.tsx'
import { writeFees } from '#storefront/pages/write-fees.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ask = requestInLoader(context)
  const { data: fees } = await ask(ListPublicFees)
  const { content, facts } = await loadPageText(ask, 'rental-rules', fees.length > 0)
  const head = pageMeta({
    title: 'Nuomos taisyklės',
    description:
      'Kaip skaičiuojamos nuomos dienos, kada atsiimti ir grąžinti įrankį, kas nutinka vėluojant, sugedus ar grąžinus anksčiau.',
    canonical: buildCanonicalUrl(request),
  })
  return { head, content, facts, fees: writeFees(fees, await readVatWords(ask)) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function RentalRulesPage() {
  const { content, facts, fees } = useLoaderData<typeof loader>()
  return <RentalRules content={content} facts={facts} fees={fees} />
}
