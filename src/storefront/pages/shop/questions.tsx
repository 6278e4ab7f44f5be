import { ChevronDownIcon } from '#shell/ui/frame-icons.tsx'
import type { PageContent } from '../page-content.ts'
import type { PageFact } from '../page-facts.ts'
import { HowToReachUs } from './company-details.tsx'
import { PageText } from './page-text.tsx'
import { Go } from './text-page.tsx'
import { usePageFacts } from './use-page-facts.tsx'

interface QuestionsProps {
  content: PageContent
  facts: Readonly<Record<PageFact, string>>
  /** Answers are shown at once. */
  open?: boolean
}

export function Questions({ content, facts: formatted, open = false }: QuestionsProps) {
  const facts = usePageFacts(formatted)
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="page-title">Dažniausiai užduodami klausimai</h1>
      <div className="mt-8 border-b border-line">
        {content.items.map(({ title, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may read alike, and rows keep no state
          <details key={at} open={open} className="group border-t border-line">
            <summary className="flex min-h-14 items-center justify-between gap-6 py-3 text-lg font-semibold hover:text-steel">
              <h2 className="min-w-0 text-lg wrap-anywhere">{title}</h2>
              <ChevronDownIcon className="shrink-0 text-soft transition-transform group-open:rotate-180" />
            </summary>
            <div className="grid max-w-prose gap-3 pb-6 wrap-anywhere [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
              <PageText text={text} facts={facts} />
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
