import type { PageFact } from '../page-facts.ts'
import { PageText } from './page-text.tsx'
import { usePageFacts } from './use-page-facts.tsx'

interface HomeBannerProps {
  banner: { text: string; facts: Readonly<Record<PageFact, string>> }
}

export function HomeBanner({ banner: { text, facts } }: HomeBannerProps) {
  return (
    <aside
      aria-label="Pranešimas"
      className="mb-6 rounded-house border border-signal bg-signal/15 px-4 py-3 font-medium wrap-anywhere lg:mb-8"
    >
      <PageText text={text} facts={usePageFacts(facts)} />
    </aside>
  )
}
