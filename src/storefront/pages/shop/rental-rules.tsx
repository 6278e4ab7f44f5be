import type { PageContent } from '../page-content.ts'
import type { PageFact } from '../page-facts.ts'
import { PageText } from './page-text.tsx'
import { TextPage, type TextSection } from './text-page.tsx'
import { usePageFacts } from './use-page-facts.tsx'

export interface ShownFee {
  title: string
  price: string
  /** „už vnt., su PVM“ */
  per: string
}

interface RentalRulesProps {
  content: PageContent
  facts: Readonly<Record<PageFact, string>>
  fees: ShownFee[]
}

/** The list of fees stands before this section, or last. */
const complaintsId = 'skundai'

export function RentalRules({ content, facts: formatted, fees }: RentalRulesProps) {
  const facts = usePageFacts(formatted)
  const sections: TextSection[] = content.items.map(({ id, title, text }, at) => ({
    id: id || `dalis-${at + 1}`,
    title,
    body: <PageText text={text} facts={facts} />,
  }))
  const end = sections.findIndex(({ id }) => id === complaintsId)
  if (fees.length > 0) sections.splice(end < 0 ? sections.length : end, 0, feeSection(fees))
  return <TextPage title="Nuomos taisyklės" lead={content.fields.lead} sections={sections} />
}

const feeSection = (fees: ShownFee[]): TextSection => ({
  id: 'ikainiai',
  title: 'Įkainiai',
  body: (
    <>
      <p>Jei įrankį grąžinate nenuvalytą, be degalų ar ne su viskuo, ką gavote, primokate:</p>
      <table className="figures w-full border-y border-line text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">Už ką</th>
            <th scope="col">Kaina</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {fees.map(({ title, price, per }) => (
            <tr key={title}>
              <th scope="row" className="py-2 pr-4 font-medium [overflow-wrap:anywhere]">
                {title}
              </th>
              <td className="py-2 text-right">
                <span className="font-semibold whitespace-nowrap">{price}</span>
                <span className="block text-sm text-soft">{per}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
})
