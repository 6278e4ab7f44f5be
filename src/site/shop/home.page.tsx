import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { askInLoader } from '#platform/pages/ask-in-loader.ts'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ShowPublicSettings } from '#settings/settings.contract.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Contacts } from './contacts.tsx'
import { countExample } from './count-example.ts'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { shopForSearchEngines } from './shop-for-search-engines.ts'
import { WhyUs } from './why-us.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const settings = await askInLoader(context)(ShowPublicSettings)
  return { canonical: canonicalAddress(request), example: countExample(settings.data) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: 'Įrankių ir įrangos nuoma, pardavimas, priedai – Įrankinė',
    wholeTitle: true,
    description:
      'Nuomojame įrankius ir įrangą dienai ar valandai, parduodame įrangą ir priedus. Kainos su PVM, laisvos dienos kalendoriuje, užsakymas internetu.',
    canonical: loaderData?.canonical,
  })

export default function Home() {
  const { canonical, example } = useLoaderData<typeof loader>()
  const settings = usePublicSettings()
  return (
    <>
      <Hero example={example} />
      <CategoryTiles />
      <WhyUs />
      <HowItWorks />
      <Contacts />
      {/* Here and not in meta: it speaks of the settings, which the frame has loaded. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped
        dangerouslySetInnerHTML={{ __html: shopForSearchEngines(settings, canonical) }}
      />
    </>
  )
}
