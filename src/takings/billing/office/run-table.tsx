import { counted } from '#platform/plural.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import type { BilledPiece, RunDocument } from '../billing.contract.ts'

const days = { one: 'diena', few: 'dienos', other: 'dienų' }

export function RunTable({ documents }: { documents: readonly RunDocument[] }) {
  const columns: Column<RunDocument>[] = [
    { key: 'client', head: 'Klientas', rowHead: true, cell: ({ client }) => client },
    { key: 'site', head: 'Objektas', cell: ({ site }) => site ?? '–' },
    {
      key: 'kind',
      head: 'Dokumentas',
      cell: ({ kind, full_number }) =>
        full_number ?? (kind === 'credit' ? 'Kreditinė sąskaita' : 'PVM sąskaita faktūra'),
    },
    { key: 'pieces', head: 'Kas įtraukta', cell: ({ pieces }) => <Pieces pieces={pieces} /> },
    { key: 'price', head: 'Be PVM', number: true, cell: ({ price }) => formatMoney(price) },
    { key: 'vat', head: 'PVM', number: true, wideOnly: true, cell: ({ vat }) => formatMoney(vat) },
    { key: 'gross', head: 'Su PVM', number: true, cell: ({ price_with_vat }) => formatMoney(price_with_vat) },
  ]
  return (
    <DataTable
      label="Sąskaitos"
      columns={columns}
      rows={[...documents]}
      rowKey={({ id, client_id, site_id, kind, pieces }) =>
        id ?? `${client_id} ${site_id} ${kind} ${pieces[0]?.order_line_id}`
      }
    />
  )
}

function Pieces({ pieces }: { pieces: readonly BilledPiece[] }) {
  return (
    <details>
      <summary className="text-link inline-block cursor-pointer py-1">
        {counted(pieces.length, { one: 'eilutė', few: 'eilutės', other: 'eilučių' })}
      </summary>
      <ul className="mt-1 grid gap-1.5 text-sm">
        {pieces.map((piece) => (
          <li key={`${piece.order_line_id} ${piece.from}`}>
            <span className="block font-medium">{piece.title}</span>
            <span className="figures block text-soft">{wordsOf(piece)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function wordsOf({ order_id, from, to, charged_days, price }: BilledPiece): string {
  const time =
    from === null || to === null
      ? ''
      : to < from
        ? `, pataisyta: ${counted(Math.abs(charged_days), days)}`
        : `, ${from} – ${to}, ${counted(charged_days, days)}`
  return `Užsakymas Nr. ${order_id}${time}, ${formatMoney(price)} be PVM`
}
