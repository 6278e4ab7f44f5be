import { formatMoney } from '#rules/money/format-money.ts'
import { ageColumns } from '../debt-ages.ts'
import type { Ages } from '../debts.contract.ts'

export function AgeSums({ ages, total }: { ages: Ages | undefined; total: number | undefined }) {
  return (
    <div className="@container mb-5">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-house border border-line bg-line @xl:grid-cols-3 @5xl:grid-cols-6">
        {ageColumns.map(({ age, head }) => (
          <Sum key={age} term={head} cents={ages?.[age]} isBad={age === '61-90' || age === '90+'} />
        ))}
        <Sum term="Iš viso" cents={total} isTotal />
      </dl>
    </div>
  )
}

function Sum({
  term,
  cents,
  isBad = false,
  isTotal = false,
}: {
  term: string
  cents: number | undefined
  isBad?: boolean
  isTotal?: boolean
}) {
  const look = isTotal ? 'font-bold' : isBad && cents ? 'font-semibold text-bad' : 'font-semibold'
  return (
    <div className="bg-raised px-4 py-3">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className={`figures min-h-7 text-lg ${look}`}>
        {cents === undefined ? (
          <span className="inline-block h-5 w-20 animate-pulse rounded-house bg-line/70" />
        ) : (
          formatMoney(cents)
        )}
      </dd>
    </div>
  )
}
