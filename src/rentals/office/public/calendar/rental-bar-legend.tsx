import type { getBarLook } from './place-bars.ts'

const shown: [ReturnType<typeof getBarLook>, string][] = [
  ['out', 'išnuomota'],
  ['upcoming', 'dar neišduota'],
  ['late', 'vėluoja'],
  ['to-collect', 'laukia surinkimo'],
  ['broken', 'sugedo'],
  ['returned', 'grąžinta'],
  ['down', 'prastova'],
  ['quoted', 'laikoma pasiūlymui'],
]

interface RentalBarLegendProps {
  narrowed: boolean
  resting: boolean
}

export function RentalBarLegend({ narrowed, resting }: RentalBarLegendProps) {
  return (
    <ul aria-label="Ženklų reikšmės" className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-soft">
      {shown.map(([state, word]) => (
        <li key={state} className="flex items-center gap-2">
          <span aria-hidden="true" data-state={state} className="calendar-bar static! h-4! w-6! px-0!" />
          <span>{word}</span>
        </li>
      ))}
      {resting && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="calendar-rest static! h-4! w-6! border-y border-line" />
          paruošimas po grąžinimo
        </li>
      )}
      {narrowed && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" data-aside="" className="calendar-bar static! h-4! w-6! px-0!" />
          kita to paties įrankio nuoma
        </li>
      )}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="hatched h-4 w-6 border border-line" />
        nedirbame
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="figures rounded-house bg-warn-tint px-1 text-xs font-semibold text-warn">
          2/2
        </span>
        išnuomoti visi vienetai
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="figures rounded-house bg-bad-tint px-1 text-xs font-semibold text-bad">
          3/2
        </span>
        per daug
      </li>
    </ul>
  )
}
