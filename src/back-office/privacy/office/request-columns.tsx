import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { dataRequestKindLabels } from '../data-request-kinds.ts'
import { describeObstacle } from '../obstacles.ts'
import type { DataRequest } from '../privacy.contract.ts'
import { dataRequestStateLabels, describeTimeLeft } from './data-request-labels.ts'

export const requestColumns: Column<DataRequest>[] = [
  { key: 'received_at', head: 'Gauta', tight: true, cell: (one) => formatDay(one.received_at) },
  { key: 'kind', head: 'Ko prašo', phone: 'second', cell: (one) => dataRequestKindLabels[one.kind] },
  { key: 'email', head: 'Kas', rowHead: true, cell: (one) => <Asker request={one} /> },
  {
    key: 'state',
    head: 'Būsena',
    cell: (one) => (
      <StateLabel colour={dataRequestStateLabels[one.state].colour}>
        {dataRequestStateLabels[one.state].word}
      </StateLabel>
    ),
  },
  { key: 'due_at', head: 'Terminas', phone: 'long', cell: (one) => <Term request={one} /> },
]

function Asker({ request: { email, user_id, came_by, note } }: { request: DataRequest }) {
  return (
    <div>
      <span className="block wrap-anywhere">
        {email || (user_id === null ? 'Ištrintas adresas' : `Vartotojas #${user_id}`)}
      </span>
      <span className="block text-sm font-normal text-soft">
        <span>{came_by === 'account' ? 'Iš paskyros' : 'Laišku'}</span>
        <span>{note && `. ${note}`}</span>
      </span>
    </div>
  )
}

function Term({ request }: { request: DataRequest }) {
  const { days_left, due_at, closed_at, waits_for, extension_reason, refusal_reason } = request
  if (closed_at)
    return (
      <div>
        <span className="block">{formatDateTime(closed_at)}</span>
        {refusal_reason && <span className="block text-sm text-soft">{refusal_reason}</span>}
      </div>
    )
  const left = days_left ?? 0
  return (
    <div>
      <span className={`block ${left < 0 ? 'font-semibold text-bad' : ''}`}>
        {`${formatDay(due_at)}, ${describeTimeLeft(left)}`}
      </span>
      {extension_reason && <span className="block text-sm text-soft">{`Pratęsta: ${extension_reason}`}</span>}
      {waits_for.length > 0 && (
        <span className="block text-sm text-soft">{`Laukiama: ${waits_for.map(describeObstacle).join('; ')}`}</span>
      )}
    </div>
  )
}
