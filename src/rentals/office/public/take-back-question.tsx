import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { NumberField } from '#shell/ui/number-field.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { isHandedOut } from '../../rental-states.ts'
import { MarkReturned, type Rental } from '../../rentals.contract.ts'
import { formatMoment } from './format-moment.ts'
import { formatRenterName } from './format-renter-name.ts'
import { useMinute } from './use-minute.ts'

type RentalToTakeBack = Pick<Rental, 'id' | 'quantity' | 'user' | 'starts_at'> &
  Partial<Pick<Rental, 'rent_product' | 'handed_out'>>

type TakeBackQuestionProps = {
  rental: RentalToTakeBack | null
  onClose: () => void
  onDone: () => void
  onFailed: (thrown: unknown) => void
}

export function TakeBackQuestion({ rental, onClose, onDone, onFailed }: TakeBackQuestionProps) {
  const [pending, setPending] = useState(false)
  const [typed, setTyped] = useState<{ id: number; quantity: string } | null>(null)
  const now = useMinute()
  const all = rental?.quantity ?? 1
  const quantity = typed && typed.id === rental?.id ? typed.quantity : String(all)
  const back = Number(quantity)
  const isPossible = Number.isInteger(back) && back >= 1 && back <= all

  async function takeBack() {
    if (!rental || !isPossible) return
    setPending(true)
    try {
      await sendRequest(MarkReturned, { params: { id: rental.id }, body: back < all ? { quantity: back } : undefined })
      setTyped(null)
      onDone()
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmModal
      isOpen={rental !== null}
      variant="warning"
      pending={pending}
      onConfirm={takeBack}
      onCancel={() => {
        setTyped(null)
        onClose()
      }}
      message={
        <>
          <p>Ar tikrai norite pažymėti šią nuomą kaip grąžintą?</p>
          {rental && (
            <p className="mt-2 wrap-anywhere text-soft">
              {[rental.rent_product?.title, formatRenterName(rental.user)].filter(Boolean).join(', ')}
            </p>
          )}
          {rental && !isHandedOut(rental, now) && (
            <p className="mt-2 font-semibold text-warn">
              Įrankis dar neišduotas: nuoma turi prasidėti <UnbrokenText>{formatMoment(rental.starts_at)}</UnbrokenText>
              . Pažymėjus jis bus laisvas kitiems, o atšaukti negalėsite.
            </p>
          )}
          {rental && all > 1 && (
            <NumberField
              className="mt-4"
              label="Kiek grąžinama"
              name="quantity"
              min={1}
              max={all}
              unit="vnt."
              value={quantity}
              onChange={(event) => setTyped({ id: rental.id, quantity: event.target.value })}
              hint={`Išnuomota ${all}\u00a0vnt. Kas negrąžinta, lieka išnuomota.`}
              errors={isPossible ? [] : [`Nurodykite nuo 1 iki ${all}.`]}
            />
          )}
        </>
      }
    />
  )
}
