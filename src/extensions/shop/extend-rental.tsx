import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import type { Order, OrderRental } from '#orders/orders.contract.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import { usePublicSettings } from '#settings/shop/public-settings.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { ExtensionPrice } from './extension-price.tsx'
import { firstChoice, hoursLater, hoursUntil } from './return-choice.ts'
import { ReturnFields } from './return-fields.tsx'
import { type Extended, useExtend } from './use-extend.ts'
import { type NewReturn, useQuote } from './use-quote.ts'

type ExtendRentalProps = {
  order: Order
  rental: OrderRental
  onClose: () => void
  onExtended: (extended: Extended) => void
}

/** The window in which a customer keeps a tool for longer: a new return, what it costs, and the button that binds. */
export default function ExtendRental({ order, rental, onClose, onExtended }: ExtendRentalProps) {
  const form = useId()
  const settings = usePublicSettings()
  const until = new Date(rental.expected_return)
  const line = order.lines.find(({ id }) => id === rental.order_line_id)
  const byHour = line?.period ? isByHour(line.period) : false
  const [choice, setChoice] = useState(() => ({
    to: firstChoice(until, new Date(), settings),
    to_time: '',
    hours: '1',
  }))
  const [earlyStart, setEarlyStart] = useState(false)

  const wanted = byHour ? hoursLater(until, choice.hours) : wantedDay(choice, settings.opening_hours.close)
  const which = { id: order.id, rentalId: rental.id }
  const { heard, tell } = useQuote(which, wanted)
  const { extend, isPending, problem, forget } = useExtend(which, { onExtended, onQuote: tell })
  const quote = heard && 'quote' in heard ? heard.quote : undefined
  const canExtend = quote !== undefined && quote.in_the_way === null

  function choose(changes: Partial<typeof choice>) {
    forget()
    setChoice({ ...choice, ...changes })
  }

  return (
    <Modal
      title="Pratęsti nuomą"
      isOpen
      onClose={onClose}
      busy={isPending}
      footer={
        <>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" form={form} pending={isPending} disabled={!canExtend}>
            {quote?.price_with_vat === 0 ? 'Pratęsti nemokamai' : 'Pratęsti ir sumokėti'}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted && canExtend)
            extend({ ...wanted, expected_price_with_vat: quote.price_with_vat, early_start: earlyStart })
        }}
      >
        <div>
          <p className="font-medium wrap-anywhere">
            <span>{rental.bundle ?? rental.title}</span>,{' '}
            <span>{rental.bundle ? line?.quantity : rental.quantity}</span>&nbsp;vnt.
          </p>
          <p className="figures text-soft">{`Dabar sutarta grąžinti ${formatDateTime(until)}`}</p>
        </div>
        <ReturnFields
          {...{ byHour, choice, until }}
          errors={heard && 'problem' in heard ? heard.problem.errors : {}}
          onChange={choose}
        />
        <ExtensionPrice
          heard={heard}
          isChosen={wanted !== undefined}
          onLatest={({ to, to_time }) =>
            choose(
              byHour
                ? { hours: hoursUntil(until, instantOf(to, to_time)) }
                : { to, to_time: to_time === settings.opening_hours.close ? '' : to_time },
            )
          }
        />
        {canExtend && quote.price_with_vat > 0 && (
          <>
            {order.private_or_company === 'private' && (
              <Checkbox
                name="early_start"
                checked={earlyStart}
                onChange={({ target }) => setEarlyStart(target.checked)}
                label="Prašau nuomą tęsti iš karto, nelaukiant, kol baigsis 14 dienų atsisakymo terminas. Suprantu, kad visiškai įvykdytos nuomos atsisakyti nebegalėsiu."
              />
            )}
            <p className="text-sm text-soft">
              Pratęsimui sukursime naują užsakymą tiems patiems pirkėjo duomenims ir el. paštu atsiųsime išankstinę
              sąskaitą.{' '}
              <Link to="/nuomos-taisykles" target="_blank" className="text-link">
                Nuomos taisyklės
              </Link>
            </p>
          </>
        )}
        {problem && (
          <p role="alert" className="font-medium text-bad">
            {problem}
          </p>
        )}
      </form>
    </Modal>
  )
}

function wantedDay({ to, to_time }: NewReturn, close: string): NewReturn | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(to) ? { to, to_time: to_time || close } : undefined
}
