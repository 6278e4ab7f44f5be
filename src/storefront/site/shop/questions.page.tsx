import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { buildCanonicalUrl } from '#platform/pages/build-canonical-url.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import type { PageContent } from '#storefront/pages/page-content.ts'
import { formatPageText } from '#storefront/pages/page-text.ts'
import { loadPageText } from '#storefront/pages/shop/load-page-text.ts'
import { Questions } from '#storefront/pages/shop/questions.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content, facts } = await loadPageText(requestInLoader(context), 'faq')
  const head = pageMeta({
    title: 'Dažniausiai užduodami klausimai',
    description:
      'Kaip išsinuomoti įrankį, kokių dokumentų reikia, kaip apmokėti, atsiimti ar gauti į objektą, ką daryti sugedus ir ar yra papildomų mokesčių.',
    canonical: buildCanonicalUrl(request),
    about: [questionsForSearchEngines(content, facts)],
  })
  return { head, content, facts }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function QuestionsPage() {
  const { content, facts } = useLoaderData<typeof loader>()
  return <Questions content={content} facts={facts} />
}

/** schema.org. */
function questionsForSearchEngines({ items }: PageContent, facts: Record<string, string>): object {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ title, text }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: formatPageText(text, facts) },
    })),
  }
}
