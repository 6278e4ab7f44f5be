import { useState } from 'react'
import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { EarlyChoosingTable } from '#shell/ui/office/early-choosing-table.tsx'
import type { BulkActionsProps, ListTools } from '#shell/ui/office/list-definition.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type RefundState, refundStateLabels, refundStates } from '../refund-states.ts'
import { ListRefunds, MarkRefundsSent, type Refund, RefundsFile } from '../refunds.contract.ts'
import { PayeeModal } from './payee-modal.tsx'
import { type RefundUndo, UndoRefundModal } from './undo-refund-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const states = refundStates.map((value) => ({ value, label: refundStateLabels[value] }))
const colours = { 'to-send': 'amber', sent: 'neutral', done: 'green' } as const satisfies Record<RefundState, string>

const list = createOfficeList({
  endpoint: ListRefunds,
  label: 'Pinigų grąžinimai',
  bulk: {
    rights: ['payments:refund'],
    nameOf: ({ name, amount }) => `${name}, ${formatMoney(amount)}`,
    isSelectable: ({ state }) => state !== 'done',
    stays: { by: EarlyChoosingTable, words: { one: 'grąžinimas', few: 'grąžinimai', other: 'grąžinimų' } },
    Actions: SendButtons,
  },
  head: ({ list: { answer } }) =>
    answer && (
      <p className="figures">
        Reikia išsiųsti <b className="text-lg">{formatMoney(answer.to_send)}</b>
      </p>
    ),
  filters: [
    { kind: 'search', name: 'q', label: 'Užsakymo numeris, klientas, gavėjas' },
    { kind: 'choice', name: 'state', label: 'Būsena', options: states },
    { kind: 'branch', narrows: true },
  ],
  columns: [
    {
      key: 'name',
      head: 'Gavėjas',
      rowHead: true,
      cell: ({ name, iban, client, payee_differs }) => (
        <div>
          <span className="wrap-anywhere">{name || '–'}</span>
          <span className={`figures block text-sm font-normal ${iban ? 'text-soft' : 'text-bad'}`}>
            {iban ? formatIban(iban) : 'Nėra sąskaitos numerio'}
          </span>
          {payee_differs && (
            <span className="block text-sm font-medium text-bad wrap-anywhere">{`Ne pirkėjas. Pirkėjas – ${client}`}</span>
          )}
        </div>
      ),
    },
    {
      key: 'order_id',
      head: 'Už',
      phone: 'long',
      cell: ({ order_id, client_id, client, of }) => (
        <div>
          {order_id !== null ? (
            <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link figures">
              {`Užsakymas Nr.\u00a0${order_id}`}
            </Link>
          ) : (
            client_id !== null && (
              <Link to={`/admin/klientai/${client_id}`} className="text-link">
                {client}
              </Link>
            )
          )}
          <span className="block text-sm text-soft">{of === 'deposit' ? 'užstatas' : 'mokėjimas'}</span>
        </div>
      ),
    },
    { key: 'wanted_at', head: 'Įrašyta', tight: true, cell: ({ wanted_at }) => formatDay(wanted_at) },
    {
      key: 'state',
      head: 'Būsena',
      cell: ({ state, message, sent_at, done_on, returned_on }) => (
        <div>
          <StateLabel colour={colours[state]} wraps>
            {[refundStateLabels[state], done_on ? formatDay(done_on) : sent_at && formatDay(sent_at)]
              .filter(Boolean)
              .join(' ')}
          </StateLabel>
          {state === 'to-send' && message && (
            <span className="block text-sm text-soft">Banko failas sudarytas, išsiuntimas nepažymėtas</span>
          )}
          {state !== 'done' && returned_on && (
            <span className="block text-sm font-medium text-bad">{`Bankas sugrąžino ${formatDay(returned_on)}`}</span>
          )}
        </div>
      ),
    },
    { key: 'amount', head: 'Suma', number: true, phone: 'second', cell: ({ amount }) => <b>{formatMoney(amount)}</b> },
  ],
  actionsRight: 'payments:refund',
  actions: (refund, { dialog }) => <Actions refund={refund} dialog={dialog} />,
  empty: {
    title: 'Pinigų grąžinimų pavedimu nėra',
    text: 'Čia atsiranda, ką klientui įrašėte grąžinantys pavedimu: permoką, kredituotą sumą ar užstatą.',
    next: ['/admin/buhalterija/uzsakymai', 'Užsakymai'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page

function SendButtons({ chosen: { count, ...named }, say, refresh }: BulkActionsProps) {
  const chosen = 'rows' in named ? (named.rows as Refund[]) : []
  const fresh = chosen.filter(({ state, message }) => state === 'to-send' && message === null)
  const [pending, setPending] = useState(false)

  async function run(what: () => Promise<string>, failed: string) {
    setPending(true)
    try {
      say.done(await what())
    } catch (thrown) {
      const lacking = readProblem(thrown).errors?.ids
      say.failed(lacking ? lacking.join(' ') : renderErrorMessage(thrown, failed))
    } finally {
      setPending(false)
      refresh()
    }
  }
  const ids = chosen.map(({ id }) => id)
  const fileName = `grazinimai-${new Date().toISOString().slice(0, 10)}.xml`
  // Only the first person to mark the refunds keeps the file.
  const send = () =>
    run(async () => {
      const file = await (await fetchEndpoint(RefundsFile, { query: { ids: ids.join(',') } })).blob()
      await sendRequest(MarkRefundsSent, { body: { ids, in_file: true } })
      saveFile(file, fileName)
      return 'Failas atsiųstas, grąžinimai pažymėti išsiųstais. Įkelkite jį į savo banką.'
    }, 'Failo sudaryti nepavyko.')
  const again = () =>
    run(async () => {
      saveFile(await (await fetchEndpoint(RefundsFile, { query: { ids: ids.join(',') } })).blob(), fileName)
      return 'Tas pats failas atsiųstas dar kartą. Nekelkite jo į banką, jei pirmasis jau įkeltas.'
    }, 'Failo sudaryti nepavyko.')
  const mark = () =>
    run(async () => (await sendRequest(MarkRefundsSent, { body: { ids } })).message, 'Pažymėti nepavyko.')
  const areFresh = fresh.length === chosen.length
  const [first] = chosen
  const areOfOneFile = Boolean(first?.message) && chosen.every(({ message }) => message === first?.message)
  const areUnmarked = areOfOneFile && chosen.every(({ state }) => state === 'to-send')
  return (
    <>
      {chosen.length > 0 && (
        <span className="figures text-soft">
          {`Iš viso ${formatMoney(chosen.reduce((sum, { amount }) => sum + amount, 0))}`}
        </span>
      )}
      {areFresh ? (
        <>
          <Button pending={pending} disabled={chosen.length === 0} onClick={send}>
            <DownloadIcon />
            <span>{`SEPA failas bankui${chosen.length > 0 ? ` (${chosen.length})` : ''}`}</span>
          </Button>
          <Button variant="quiet" disabled={pending || chosen.length === 0} onClick={mark}>
            Pažymėti išsiųstais be failo
          </Button>
        </>
      ) : (
        <>
          <Button variant="quiet" disabled={pending || !areOfOneFile} onClick={again}>
            <DownloadIcon />
            <span>{`Tas pats failas dar kartą (${chosen.length})`}</span>
          </Button>
          {areUnmarked && (
            <Button variant="quiet" disabled={pending} onClick={mark}>
              Pažymėti išsiųstais
            </Button>
          )}
          {!areOfOneFile && (
            <p className="text-sm text-soft">
              Bankui jau pateikti grąžinimai naujame faile nesiunčiami: pasirinkite tik nesiųstus arba visus vieno
              failo.
            </p>
          )}
        </>
      )}
    </>
  )
}

function Actions({ refund, dialog }: { refund: Refund; dialog: ListTools['dialog'] }) {
  const undo = (action: RefundUndo['action']) =>
    dialog.open((handlers) => <UndoRefundModal refund={refund} action={action} {...handlers} />)
  const who = `: ${refund.name}, ${formatMoney(refund.amount)}`
  if (refund.state === 'done') return null
  if (refund.state === 'sent' || refund.message)
    return (
      <Button size="small" variant="quiet" onClick={() => undo('not-sent')}>
        Bankas nepervedė<span className="sr-only">{who}</span>
      </Button>
    )
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button
        size="small"
        variant="quiet"
        onClick={() =>
          dialog.open(({ onClose, onDone }) => (
            <PayeeModal refund={refund} onClose={onClose} onDone={() => onDone('Gavėjas įrašytas.')} />
          ))
        }
      >
        Gavėjas<span className="sr-only">{who}</span>
      </Button>
      <Button size="small" variant="quiet" onClick={() => undo('withdraw')}>
        Nesiųsti<span className="sr-only">{who}</span>
      </Button>
    </div>
  )
}
