import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { canonicalAddress } from '#platform/pages/canonical-address.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { ShowPublicSettings } from '#settings/settings.contract.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { ChevronDownIcon } from '#ui/frame-icons.tsx'
import { HowToReachUs } from './company.tsx'
import { questions, questionsForSearchEngines } from './questions.ts'
import { Go } from './text-page.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { data: settings } = await requestInLoader(context)(ShowPublicSettings)
  const head = pageMeta({
    title: 'Dažniausiai užduodami klausimai',
    description:
      'Kaip išsinuomoti įrankį, kokių dokumentų reikia, kaip apmokėti, atsiimti ar gauti į objektą, ką daryti sugedus ir ar yra papildomų mokesčių.',
    canonical: canonicalAddress(request),
    about: [questionsForSearchEngines(questions(settings))],
  })
  return { head }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? []

export default function QuestionsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="page-title">Dažniausiai užduodami klausimai</h1>
      <div className="mt-8 border-b border-line">
        {questions(usePublicSettings()).map(({ question, answer, more }) => (
          <details key={question} className="group border-t border-line">
            <summary className="flex min-h-14 items-center justify-between gap-6 py-3 text-lg font-semibold hover:text-steel">
              <h2 className="text-lg">{question}</h2>
              <ChevronDownIcon className="shrink-0 text-soft transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid max-w-prose gap-3 pb-6">
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {more && (
                <p>
                  <Go to={more.href}>{more.words}</Go>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
      <p className="mt-8 text-soft">
        Neradote atsakymo? Klauskite <HowToReachUs />
        <span>. Persigalvojote užsakę?</span> <Go to="/sutarties-atsisakymas">Atsisakyti sutarties čia</Go>
        <span>.</span>
      </p>
    </div>
  )
}
