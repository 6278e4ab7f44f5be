import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { AssignBankEntry, type BankEntry } from '../payments.contract.ts'
import { describeNothingDue, type PayeeOption, toBillPayee, toDepositPayee, toOrderPayee } from './payee-option.ts'
import { PayeePicker } from './payee-picker.tsx'
import { shareMoney } from './share-money.ts'

type AssignModalProps = { entry: BankEntry; onClose: () => void; onDone: (words: string) => void }
type Part = { payee: PayeeOption; euros: string }

export function AssignModal({ entry, onClose, onDone }: AssignModalProps) {
  const ofDeposits = entry.suggested.filter(({ id }) => entry.names_deposits.includes(id))
  const suggested = [
    ...ofDeposits.map((order) => toDepositPayee(toOrderPayee(order), order.id)),
    ...entry.suggested_bills.map(toBillPayee),
    ...entry.suggested.map(toOrderPayee),
  ]
  const [parts, setParts] = useState<Part[]>(() =>
    shared(suggested.length > 1 && isWhole(suggested, entry.left) ? suggested : [], entry.left),
  )
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState(false)
  const given = parts.reduce((sum, { euros }) => sum + (parseEuros(euros) ?? 0), 0)
  const left = entry.left - given

  const chosen = parts.map(({ payee }) => payee)
  const choose = (payee: PayeeOption) => setParts(shared([...chosen, payee], entry.left))
  const drop = (key: string) =>
    setParts(
      shared(
        chosen.filter((payee) => payee.key !== key),
        entry.left,
      ),
    )

  async function save() {
    setPending(true)
    try {
      const body = { parts: parts.map(({ payee, euros }) => ({ ...payee.names, amount: parseEuros(euros) ?? 0 })) }
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
          {entry.left !== entry.amount && <Fact name="Dar nepriskirta">{formatMoney(entry.left)}</Fact>}
          <Fact name="Diena">{formatDay(entry.booked_on)}</Fact>
          <Fact name="Mokėtojas">{entry.debtor_name || '–'}</Fact>
          <Fact name="Paskirtis">{[entry.reference, entry.remittance].filter(Boolean).join(' ') || '–'}</Fact>
        </dl>
        {parts.length > 0 && (
          <ul className="grid gap-3" aria-label="Pasirinkta">
            {parts.map(({ payee, euros }) => (
              <li key={payee.key} className="flex items-end gap-3">
                <NumberField
                  className="flex-1"
                  label={`${payee.title}, ${payee.client}`}
                  hint={hintOf(payee)}
                  name={`parts[${payee.key}]`}
                  unit="€"
                  step="0.01"
                  min="0"
                  value={euros}
                  onChange={({ target }) =>
                    setParts(
                      parts.map((part) => (part.payee.key === payee.key ? { ...part, euros: target.value } : part)),
                    )
                  }
                />
                <IconButton className="mb-7" label={`Nebepriskirti ${payee.dative}`} onClick={() => drop(payee.key)}>
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
        <PayeePicker
          suggested={suggested}
          chosen={chosen.map(({ key }) => key)}
          label={parts.length > 0 ? 'Padalyti dar kitam užsakymui ar sąskaitai' : 'Kuriam užsakymui ar sąskaitai?'}
          onChoose={choose}
        />
      </div>
    </Modal>
  )
}

const hintOf = ({ isDeposit, isPaid, due, names }: PayeeOption): string =>
  isDeposit ? 'Bus laikoma kaip užstatas' : isPaid ? capital(describeNothingDue(names)) : `Trūksta ${formatMoney(due)}`

const capital = (words: string) => words[0]?.toUpperCase() + words.slice(1)

const isWhole = (suggested: PayeeOption[], amount: number) =>
  suggested.reduce((sum, { due }) => sum + due, 0) === amount

const shared = (payees: PayeeOption[], amount: number): Part[] =>
  shareMoney(
    payees.map(({ due }) => due),
    amount,
  ).map((cents, index) => ({ payee: payees[index] as PayeeOption, euros: (cents / 100).toFixed(2) }))

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </>
  )
}
