import { useId, useState } from 'react'
import type { Order, OrderRental } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { GuestOffRent, OffRent, ReportBreakdown, ReportGuestBreakdown } from '../stops.contract.ts'
import { describeChargedTime } from './describe-charged-time.ts'
import { readUnitsToStop, UnitsToStopFields } from './units-to-stop-fields.tsx'

const offRent = defineSlimEndpoint<typeof OffRent>('POST', '/api/orders/:id/rentals/:rentalId/off-rent')
const reportBreakdown = defineSlimEndpoint<typeof ReportBreakdown>(
  'POST',
  '/api/orders/:id/rentals/:rentalId/breakdown',
)

const guestOffRent = defineSlimEndpoint<typeof GuestOffRent>(
  'POST',
  '/api/guest-orders/:secret/rentals/:rentalId/off-rent',
)
const reportGuestBreakdown = defineSlimEndpoint<typeof ReportGuestBreakdown>(
  'POST',
  '/api/guest-orders/:secret/rentals/:rentalId/breakdown',
)

interface StopRentalProps {
  order: Order
  rental: OrderRental
  /** Of a guest's link. */
  secret?: string
  what: 'off-rent' | 'broken'
  onClose: () => void
  onDone: (words: string) => void
}

export default function StopRental({ order, rental, secret, what, onClose, onDone }: StopRentalProps) {
  const formId = useId()
  const [note, setNote] = useState('')
  const rentalId = rental.id
  const params = { id: order.id, rentalId }
  const isBroken = what === 'broken'
  const isByHour = order.lines.some(({ id, unit }) => id === rental.order_line_id && unit === 'hour')
  const { onSubmit, pending, errors, message } = useSubmit(
    async (typed) => {
      const input = readUnitsToStop(typed, rental)
      if (secret !== undefined) {
        const guests = { secret, rentalId }
        return isBroken
          ? (await sendRequest(reportGuestBreakdown, { params: guests, body: { note, ...input } })).data
          : (await sendRequest(guestOffRent, { params: guests, body: input })).data
      }
      const { data } = isBroken
        ? await sendRequest(reportBreakdown, { params, body: { note, ...input } })
        : await sendRequest(offRent, { params, body: input })
      return data
    },
    {
      onDone: ({ off_rent_at, title: name, quantity }) => {
        const title = quantity > 1 || rental.quantity > 1 ? `${name} (${quantity}\u00a0vnt.)` : name
        onDone(
          isBroken || off_rent_at === null
            ? `Pranešimą apie gedimą gavome: ${title}. Kol įrankis nepakeistas ar nepataisytas, nuoma neskaičiuojama.`
            : `Nuoma baigta ${formatDateTime(off_rent_at)}: ${title}. Vėlesnės dienos neskaičiuojamos.`,
        )
      },
    },
  )
  return (
    <Modal
      title={isBroken ? 'Sugedo įrankis' : 'Baigėme dirbti su įrankiu'}
      isOpen
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            {isBroken ? 'Pranešti apie gedimą' : 'Pranešti, kad baigėme'}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}} className="grid gap-4">
        <FormErrors message={message} />
        <p className="font-medium wrap-anywhere">{`${rental.title}, ${rental.quantity}\u00a0vnt.`}</p>
        {isBroken ? (
          <>
            <p>
              Aprašykite, kas nutiko. Nuo pranešimo nuoma sustoja, kol įrankį pakeisime ar pataisysime; susisieksime su
              jumis.
            </p>
            <UnitsToStopFields rental={rental} label="Kiek sugedo" whose="Turite" first="one" />
            <TextArea
              label="Kas sugedo"
              name="note"
              rows={4}
              maxLength={1000}
              required
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </>
        ) : (
          <>
            <p>
              <span>{describeChargedTime({ startsAt: rental.starts_at, isByHour, now: new Date() })}</span> Mes
              sužinosime, kad įrankį galima surinkti.
            </p>
            <UnitsToStopFields rental={rental} label="Su kiek baigėte" whose="Turite" first="all" />
            <p className="text-soft">Iki surinkimo įrankiu pasirūpinkite ir nebedirbkite: jis vis dar pas jus.</p>
          </>
        )}
      </Form>
    </Modal>
  )
}
