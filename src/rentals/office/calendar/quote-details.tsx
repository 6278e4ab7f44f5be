import { Link } from 'react-router'
import { Modal } from '#shell/ui/office/modal.tsx'
import { When } from '#shell/ui/when.tsx'
import type { CalendarProduct, CalendarQuoteHold } from '../../rentals.contract.ts'
import { formatMoment } from '../format-moment.ts'
import { Fact } from './fact.tsx'

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
      <Fact name="Pasiūlymas">
        <Link to={`/admin/juodrasciai/${quoted.order_id}`} className="text-link font-semibold">
          {quoted.number}
        </Link>
      </Fact>
      {quoted.client && <Fact name="Klientas">{quoted.client}</Fact>}
      <Fact name="Kiekis">
        <span>{quoted.quantity}</span>&nbsp;vnt.{' '}
        <span className="text-soft">{`(iš viso turime ${product.units})`}</span>
      </Fact>
      <Fact name="Nuo">
        <When>{formatMoment(quoted.from)}</When>
      </Fact>
      <Fact name="Iki">
        <When>{formatMoment(quoted.to)}</When>
      </Fact>
      <Fact name="Laikoma iki">
        <When>{formatMoment(quoted.until)}</When>
        <span className="block text-sm text-soft">Nepriimtas iki tada pasiūlymas įrankių nebelaikys.</span>
      </Fact>
    </dl>
  )
}
