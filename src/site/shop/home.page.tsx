import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { ShowPublicSettings } from '#settings/settings.contract.ts'
import { whenNear } from '#ui/when-near.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { countExample } from './count-example.ts'
import { Hero } from './hero.tsx'
import { shopForSearchEngines } from './shop-for-search-engines.ts'

const AboutUs = whenNear('apie', async () => (await import('./about-us.tsx')).AboutUs)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const settings = await requestInLoader(context)(ShowPublicSettings)
  const canonical = canonicalAddress(request)
  const head = pageMeta({
    title: 'Įrankių ir įrangos nuoma, pardavimas, priedai – Įrankinė',
    wholeTitle: true,
    description:
      'Nuomojame įrankius ir įrangą dienai ar valandai, parduodame įrangą ir priedus. Kainos su PVM, laisvos dienos kalendoriuje, užsakymas internetu.',
    canonical,
    about: [shopForSearchEngines(settings.data, canonical)],
  })
  return { head, example: countExample(settings.data) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function Home() {
  const { example } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero example={example} />
      <CategoryTiles />
      <AboutUs />
    </>
  )
}
