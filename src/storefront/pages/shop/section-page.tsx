import type { ReactNode } from 'react'
import type { PageContent } from '../page-content.ts'
import type { PageFact } from '../page-facts.ts'
import { PageText } from './page-text.tsx'
import { TextPage, type TextSection } from './text-page.tsx'
import { usePageFacts } from './use-page-facts.tsx'

export interface PageBodyProps {
  content: PageContent
  facts: Readonly<Record<PageFact, string>>
}

interface SectionPageProps extends PageBodyProps {
  title: string
  /** Of the section with this anchor: around its text. */
  frame?: { id: string; around: (text: ReactNode) => ReactNode }
  /** Stands before the section with the anchor, or last. */
  insert?: { section: TextSection; before: string } | undefined
}

/** A lead and titled sections; one that was added later has a numbered anchor. */
export function SectionPage({ title, content, facts: formatted, frame, insert }: SectionPageProps) {
  const facts = usePageFacts(formatted)
  const render = (text: string) => <PageText text={text} facts={facts} />
  const sections = content.items.map(
    ({ id, title, text }, at): TextSection => ({
      id: id || `dalis-${at + 1}`,
      title,
      body: frame && id === frame.id ? frame.around(render(text)) : render(text),
    }),
  )
  if (insert) {
    const at = sections.findIndex(({ id }) => id === insert.before)
    sections.splice(at < 0 ? sections.length : at, 0, insert.section)
  }
  return <TextPage title={title} lead={content.fields.lead} sections={sections} />
}
