import { useState } from 'react'
import { formatDay } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { parseEuros } from '#money/parse-euros.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { CloseIcon } from '#ui/frame-icons.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { AssignBankEntry, type BankEntry, type SuggestedOrder } from '../payments.contract.ts'
import { OrderPicker } from './order-picker.tsx'
import { shareMoney } from './share-money.ts'

type AssignModalProps = { entry: BankEntry; onClose: () => void; onDone: (words: string) => void }
type Part = { order: SuggestedOrder; euros: string }

/** Money of a statement given to one order or shared between several; the shares are always all of it. */
export function AssignModal({ entry, onClose, onDone }: AssignModalProps) {
  const [parts, setParts] = useState<Part[]>(() =>
    shared(entry.suggested.length > 1 && isWhole(entry) ? entry.suggested : [], entry.amount),
  )
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const given = parts.reduce((sum, { euros }) => sum + (parseEuros(euros) ?? 0), 0)
  const left = entry.amount - given

  const choose = (order: SuggestedOrder) => setParts(shared([...parts.map((part) => part.order), order], entry.amount))
  const drop = (id: number) =>
    setParts(
      shared(
        parts.map((part) => part.order).filter((order) => order.id !== id),
        entry.amount,
      ),
    )

  async function save() {
    setPending(true)
    try {
      const body = { parts: parts.map(({ order, euros }) => ({ order_id: order.id, amount: parseEuros(euros) ?? 0 })) }
      const { message } = await sendRequest(AssignBankEntry, { params: { id: entry.id }, body })
      onDone(message)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Mokėjimo priskirti nepavyko.').message)
      setPending(false)
    }
  }

  return (
    <Modal
      title="Priskirti mokėjimą"
      size="large"
      isOpen
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button pending={pending} disabled={parts.length === 0 || left !== 0} onClick={save}>
            Priskirti
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormErrors message={problem} />
        <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <Fact name="Suma">{formatMoney(entry.amount)}</Fact>
          <Fact name="Diena">{formatDay(entry.booked_on)}</Fact>
          <Fact name="Mokėtojas">{entry.debtor_name || '–'}</Fact>
          <Fact name="Paskirtis">{[entry.reference, entry.remittance].filter(Boolean).join(' ') || '–'}</Fact>
        </dl>
        {parts.length > 0 && (
          <ul className="grid gap-3" aria-label="Pasirinkti užsakymai">
            {parts.map(({ order, euros }) => (
              <li key={order.id} className="flex items-end gap-3">
                <NumberField
                  className="flex-1"
                  label={`Užsakymas Nr.\u00a0${order.id}, ${order.client}`}
                  hint={order.is_payed ? 'Jau apmokėtas' : `Trūksta ${formatMoney(order.due)}`}
                  name={`parts[${order.id}]`}
                  unit="€"
                  step="0.01"
                  min="0"
                  value={euros}
                  onChange={({ target }) =>
                    setParts(
                      parts.map((part) => (part.order.id === order.id ? { ...part, euros: target.value } : part)),
                    )
                  }
                />
                <IconButton
                  className="mb-7"
                  label={`Nebepriskirti užsakymui Nr. ${order.id}`}
                  onClick={() => drop(order.id)}
                >
                  <CloseIcon />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {parts.length > 0 && left !== 0 && (
          <p role="status" className="figures font-semibold text-bad">
            {left > 0 ? `Dar nepaskirstyta ${formatMoney(left)}` : `Paskirstyta ${formatMoney(-left)} per daug`}
          </p>
        )}
        <OrderPicker
          suggested={entry.suggested}
          chosen={parts.map(({ order }) => order.id)}
          label={parts.length > 0 ? 'Padalyti dar kitam užsakymui' : 'Kuriam užsakymui?'}
          onChoose={choose}
        />
      </div>
    </Modal>
  )
}

/** Only when the suggested orders together are what was paid, they are more than a guess. */
const isWhole = ({ suggested, amount }: BankEntry) => suggested.reduce((sum, { due }) => sum + due, 0) === amount

const shared = (orders: SuggestedOrder[], amount: number): Part[] =>
  shareMoney(
    orders.map(({ due }) => due),
    amount,
  ).map((cents, index) => ({ order: orders[index] as SuggestedOrder, euros: (cents / 100).toFixed(2) }))

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </>
  )
}
