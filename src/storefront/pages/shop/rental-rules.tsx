import type { ShownFee } from '../write-fees.ts'
import { type PageBodyProps, SectionPage } from './section-page.tsx'
import type { TextSection } from './text-page.tsx'

/** The list of fees stands before the section of complaints. */
export const RentalRules = ({ fees, ...props }: PageBodyProps & { fees: ShownFee[] }) => (
  <SectionPage
    title="Nuomos taisyklės"
    insert={fees.length > 0 ? { section: feeSection(fees), before: 'skundai' } : undefined}
    {...props}
  />
)

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
