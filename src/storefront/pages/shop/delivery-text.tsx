import type { PageContent } from '../page-content.ts'
import type { PageFact } from '../page-facts.ts'
import { PageText } from './page-text.tsx'
import { TextPage } from './text-page.tsx'
import { usePageFacts } from './use-page-facts.tsx'

interface DeliveryTextProps {
  content: PageContent
  facts: Readonly<Record<PageFact, string>>
}

export function DeliveryText({ content, facts: formatted }: DeliveryTextProps) {
  const facts = usePageFacts(formatted)
  return (
    <TextPage
      title="Pristatymas"
      lead={content.fields.lead}
      sections={content.items.map(({ id, title, text }, at) => ({
        id: id || `dalis-${at + 1}`,
        title,
        body: <PageText text={text} facts={facts} />,
      }))}
    />
  )
}
