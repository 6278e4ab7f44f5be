import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { type BankEntry, DismissBankEntry } from '../payments.contract.ts'
import { UndoModal } from './undo-modal.tsx'

type WhyNotTakenBackProps = { entry: BankEntry; onClose: () => void; onDone: (words: string) => void }

export function NotReversedReason({ entry, ...asking }: WhyNotTakenBackProps) {
  const { id, booked_on, amount } = entry
  return (
    <UndoModal
      title="Ne mokėjimo grąžinimas"
      action="Nebelaukti sprendimo"
      hint="Bus matoma istorijoje."
      send={async (reason) => (await sendRequest(DismissBankEntry, { params: { id }, body: { reason } })).message}
      {...asking}
    >
      <span className="figures">
        <span>{formatDay(booked_on)}</span>, <strong>{formatMoney(amount)}</strong>.
      </span>{' '}
      Mokėjimai ir užsakymai nepasikeis. Parašykite, pavyzdžiui, kad pinigus grąžinote patys ir jau įrašėte.
    </UndoModal>
  )
}
