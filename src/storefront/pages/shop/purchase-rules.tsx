import type { PageContent } from '../page-content.ts'
import type { PageFact } from '../page-facts.ts'
import { PageText } from './page-text.tsx'
import { TextPage } from './text-page.tsx'
import { usePageFacts } from './use-page-facts.tsx'

interface PurchaseRulesProps {
  content: PageContent
  facts: Readonly<Record<PageFact, string>>
}

/** The section of the sample form is framed. */
const formId = 'forma'

export function PurchaseRules({ content, facts: formatted }: PurchaseRulesProps) {
  const facts = usePageFacts(formatted)
  return (
    <TextPage
      title="Pirkimo taisyklės"
      lead={content.fields.lead}
      sections={content.items.map(({ id, title, text }, at) => ({
        id: id || `dalis-${at + 1}`,
        title,
        body:
          id === formId ? (
            <div className="grid gap-2 rounded-house border border-line bg-raised p-5">
              <PageText text={text} facts={facts} />
            </div>
          ) : (
            <PageText text={text} facts={facts} />
          ),
      }))}
    />
  )
}
