import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { MatchBasis } from '../bank-entry-states.ts'
import { type BankEntry, type MayBeTakenBack, TakeBackPayments } from '../payments.contract.ts'

const alikeWords: Record<MatchBasis, string> = {
  bank: 'tas pats banko numeris',
  reference: 'ta pati nuoroda',
  account: 'ta pati sąskaita',
  name: 'tas pats mokėtojas',
  sum: 'tik suma ta pati',
}

export const formatPriorPaymentLabel = ({ booked_on, alike, payments }: MayBeTakenBack): string =>
  `gauta ${formatDay(booked_on)}, ${alikeWords[alike]}${payments.length === 0 ? ', dar nepriskirta' : ''}`

type TakeBackModalProps = { entry: BankEntry; onClose: () => void; onDone: (words: string) => void }

export function TakeBackModal({ entry, onClose, onDone }: TakeBackModalProps) {
  const matches = entry.may_be_taken_back.filter(({ payments }) => payments.length > 0)
  const [chosen, setChosen] = useState(matches[0]?.alike === 'sum' ? '' : idsOf(matches[0]))
  const [problem, setProblem] = useState('')
  const [orderInTheWay, setOrderInTheWay] = useState<number>()
  const [pending, setPending] = useState(false)

  async function save() {
    setPending(true)
    setOrderInTheWay(undefined)
    try {
      const body = { payment_ids: chosen.split(',').map(Number) }
      const { message } = await sendRequest(TakeBackPayments, { params: { id: entry.id }, body })
      onDone(message)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Sprendimo įrašyti nepavyko.').message)
      if (thrown instanceof ApiError) setOrderInTheWay(thrown.body.order_id as number | undefined)
      setPending(false)
    }
  }

  return (
    <Modal
      title="Kurį mokėjimą bankas atsiėmė?"
      isOpen
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Palikti kaip yra
          </Button>
          <Button pending={pending} disabled={chosen === ''} onClick={save}>
            Atitaisyti mokėjimą
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormErrors message={problem} />
        {orderInTheWay !== undefined && (
          <Link to={`/admin/buhalterija/uzsakymai/${orderInTheWay}`} className="text-link" onClick={onClose}>
            {`Užsakymas Nr.\u00a0${orderInTheWay}`}
          </Link>
        )}
        <p>
          <span>{formatDay(entry.booked_on)}</span> bankas atsiėmė{' '}
          <strong className="figures">{formatMoney(-entry.amount)}</strong>
          <span>{entry.debtor_name && ` (${entry.debtor_name})`}</span>.
        </p>
        <p className="wrap-anywhere text-soft">{[entry.reference, entry.remittance].filter(Boolean).join(' ')}</p>
        {matches.length === 0 ? (
          <p>
            Tokios sumos pavedimu gauto mokėjimo nėra. Jei grąžinimą jau įrašėte ranka, rinkitės „Ne mokėjimo
            grąžinimas“ ir parašykite, kodėl.
          </p>
        ) : (
          <RadioGroup
            label="Mokėjimas"
            name="payment_ids"
            value={chosen}
            onChange={setChosen}
            options={matches.map((money) => ({
              value: idsOf(money),
              label: payeeWords(money),
              hint: formatPriorPaymentLabel(money),
            }))}
          />
        )}
        {matches.length > 0 && (
          <p>Mokėjimas liks, o šalia jo atsiras priešingas: užsakymas ar sąskaita vėl lauks šių pinigų.</p>
        )}
      </div>
    </Modal>
  )
}

const idsOf = (money: MayBeTakenBack | undefined): string => money?.payments.map(({ id }) => id).join(',') ?? ''

const payeeWords = ({ payments }: MayBeTakenBack): string =>
  payments
    .map(({ order_id, client }) => `${order_id === null ? 'Sąskaitos' : `Nr.\u00a0${order_id}`} ${client}`)
    .join(', ')
