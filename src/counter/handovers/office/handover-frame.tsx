import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { buildOrderPageAddress } from '../addresses.ts'
import type { Handover } from '../handovers.contract.ts'
import { MaySign } from './may-sign.tsx'

interface HandoverFrameProps {
  orderId: number
  handover: Handover | 'missing' | 'unread' | null
  onRetry: () => void
  children: (handover: Handover) => ReactNode
}

export function HandoverFrame({ orderId, handover, onRetry, children }: HandoverFrameProps) {
  if (handover === 'missing')
    return (
      <EmptyState title="Tokio užsakymo nėra" action={<LinkButton to="/admin/rent/rentals">Visos nuomos</LinkButton>}>
        Gal jis ištrintas, o gal kode ar adrese klaida.
      </EmptyState>
    )
  return (
    <div className="mx-auto max-w-3xl wrap-anywhere">
      <OfficeHead
        above={
          <Link to={buildOrderPageAddress(orderId)} className="inline-block py-1 text-link text-sm">
            {`Užsakymas Nr.\u00a0${orderId}`}
          </Link>
        }
      />
      {handover === null && <Skeleton className="h-96 w-full" />}
      {handover === 'unread' && (
        <EmptyState
          title="Užsakymo gauti nepavyko"
          action={
            <Button variant="quiet" onClick={onRetry}>
              Bandyti dar kartą
            </Button>
          }
        />
      )}
      {handover && handover !== 'unread' && (
        <>
          <div className="-mt-2 mb-5 flex flex-wrap items-center gap-x-5 gap-y-1">
            <p className="text-lg font-semibold">{handover.client}</p>
            {handover.private_or_company === 'company' && <p className="text-soft">{handover.person}</p>}
            <PhoneLink phone={formatPhone(handover.phone)} className="py-1 text-link whitespace-nowrap" />
            <PaidLabel handover={handover} />
          </div>
          {handover.internal_note && (
            <p className="mb-5 rounded-house bg-sunken px-4 py-3 whitespace-pre-line">
              <span className="block text-sm text-soft">Vidinė pastaba</span>
              <span>{handover.internal_note}</span>
            </p>
          )}
          {handover.may_sign.length > 0 && <MaySign people={handover.may_sign} />}
          {children(handover)}
        </>
      )}
    </div>
  )
}

/** The order and its family together. */
function PaidLabel({ handover: { is_payed, billing, due } }: { handover: Handover }) {
  if (!is_payed && due === 0 && billing !== 'prepaid')
    return <StateLabel colour="neutral">Apmokės pagal sąskaitą</StateLabel>
  return (
    <>
      <StateLabel colour={is_payed ? 'green' : 'red'}>{is_payed ? 'Apmokėta' : 'Neapmokėta'}</StateLabel>
      {due > 0 && <span className="figures font-semibold text-bad">{formatMoney(due)}</span>}
    </>
  )
}
