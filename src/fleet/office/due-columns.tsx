import { Link } from 'react-router'
import type { Column } from '#ui/office/data-table.tsx'
import type { DueInspection } from '#units/inspections.contract.ts'
import { StandingWord, usedWords } from './standing-word.tsx'
import { unitAddress } from './unit-address.ts'

/** The columns of the list of inspections that are due. */
export const dueColumns: Column<DueInspection>[] = [
  {
    key: 'code',
    head: 'Vienetas',
    rowHead: true,
    cell: ({ unit }) => (
      <Link to={unitAddress(unit.id)} className="text-link figures whitespace-nowrap">
        {unit.code}
      </Link>
    ),
  },
  { key: 'product', head: 'Produktas', cell: ({ product }) => product.title },
  {
    key: 'kind',
    head: 'Patikra',
    cell: ({ kind, obligatory }) => (
      <span>
        <span>{kind}</span>
        {obligatory && <span className="block text-sm whitespace-nowrap text-soft">privaloma</span>}
      </span>
    ),
  },
  { key: 'state', head: 'Būsena', cell: (row) => <StandingWord standing={row} /> },
  {
    key: 'due',
    head: 'Galioja',
    cell: (row) => (
      <span className="figures">
        {usedWords(row).map((word) => (
          <span key={word} className="block whitespace-nowrap">
            {word}
          </span>
        ))}
        <span>{usedWords(row).length === 0 && '–'}</span>
      </span>
    ),
  },
  {
    key: 'place',
    head: 'Kur',
    cell: ({ unit }) => <span className="whitespace-nowrap">{unit.state === 'out' ? 'Išnuomotas' : 'Pas mus'}</span>,
  },
]
