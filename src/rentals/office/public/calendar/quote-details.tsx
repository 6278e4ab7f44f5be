import { Link } from 'react-router'
import { Modal } from '#shell/ui/office/modal.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { CalendarProduct, CalendarQuoteHold } from '../../../rentals.contract.ts'
import { CalendarFact } from '../../calendar/calendar-fact.tsx'
import { formatMoment } from '../format-moment.ts'

export interface OpenQuote {
  quoted: CalendarQuoteHold
  product: CalendarProduct
}

export function QuoteDetails({ open, onClose }: { open: OpenQuote | null; onClose: () => void }) {
  return (
    <Modal title={open?.product.title ?? ''} isOpen={open !== null} onClose={onClose} closeOnBackdrop>
      {open && <Facts open={open} />}
    </Modal>
  )
}

function Facts({ open: { quoted, product } }: { open: OpenQuote }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] items-baseline gap-x-6 gap-y-3">
      <CalendarFact name="Pasiūlymas">
        <Link to={`/admin/juodrasciai/${quoted.order_id}`} className="text-link font-semibold">
          {quoted.number}
        </Link>
      </CalendarFact>
      {quoted.client && <CalendarFact name="Klientas">{quoted.client}</CalendarFact>}
      <CalendarFact name="Kiekis">
        <span>{quoted.quantity}</span>&nbsp;vnt.{' '}
        <span className="text-soft">{`(iš viso turime ${product.units})`}</span>
      </CalendarFact>
      <CalendarFact name="Nuo">
        <UnbrokenText>{formatMoment(quoted.from)}</UnbrokenText>
      </CalendarFact>
      <CalendarFact name="Iki">
        <UnbrokenText>{formatMoment(quoted.to)}</UnbrokenText>
      </CalendarFact>
      <CalendarFact name="Laikoma iki">
        <UnbrokenText>{formatMoment(quoted.until)}</UnbrokenText>
        <span className="block text-sm text-soft">Nepriimtas iki tada pasiūlymas įrankių nebelaikys.</span>
      </CalendarFact>
    </dl>
  )
}
