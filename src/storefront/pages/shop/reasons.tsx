import { PinIcon } from '#shell/ui/frame-icons.tsx'
import { CalendarIcon, FileIcon, LedgerIcon } from '#shell/ui/icons.tsx'
import type { PageContent } from '../page-content.ts'
import type { PageFact } from '../page-facts.ts'
import { PageText } from './page-text.tsx'
import { usePageFacts } from './use-page-facts.tsx'

interface ReasonsProps {
  items: PageContent['items']
  facts: Readonly<Record<PageFact, string>>
}

const icons = [CalendarIcon, LedgerIcon, FileIcon, PinIcon]

/** Why somebody rents here. */
export function Reasons({ items, facts: formatted }: ReasonsProps) {
  const facts = usePageFacts(formatted)
  return (
    <section
      id="apie-mus"
      aria-labelledby="apie-mus-antraste"
      className="window-wide mt-16 border-y border-line bg-sunken py-14 lg:mt-20 lg:py-16"
    >
      <h2 id="apie-mus-antraste" className="section-title">
        Kodėl nuomotis pas mus
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {items.map(({ title, text }, at) => {
          const Icon = icons[at % icons.length] ?? PinIcon
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may read alike, and they keep no state
            <li key={at} className="grid content-start gap-1.5 border-t-2 border-ink pt-4 wrap-anywhere">
              <Icon className="size-7 text-steel" />
              <h3 className="mt-1.5 text-lg font-semibold">{title}</h3>
              <div className="grid gap-2 text-soft [&_ul]:list-disc [&_ul]:pl-5">
                <PageText text={text} facts={facts} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
