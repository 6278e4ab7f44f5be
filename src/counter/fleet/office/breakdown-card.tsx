import { Link } from 'react-router'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import { Button } from '#shell/ui/button.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { Breakdown } from '../breakdowns.contract.ts'

export interface Instead {
  product_id: number
  title: string
  free: number
}

interface BreakdownCardProps {
  breakdown: Breakdown
  onSwap: (instead: Instead) => void
  onWorks: () => void
}

export function BreakdownCard({ breakdown, onSwap, onWorks }: BreakdownCardProps) {
  const {
    order_id,
    client,
    phone,
    title,
    quantity,
    since,
    note,
    by_customer,
    expected_return,
    off_rent_at,
    units,
    perhaps,
  } = breakdown
  const may = usePermissions()('rentals:write')
  return (
    <li className="overflow-hidden rounded-house border border-line bg-raised">
      <div className="grid gap-x-8 gap-y-4 p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <h2 className="text-base font-semibold wrap-anywhere">
            <span>{title}</span>
            {quantity > 1 && <span className="text-soft">{` × ${quantity}`}</span>}
          </h2>
          <p className="figures mt-1 font-semibold text-bad">
            Sugedo <UnbrokenText>{formatDateTime(since)}</UnbrokenText>
          </p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{by_customer ? `Klientas: „${note}“` : note}</p>
          {units.length > 0 && (
            <p className="figures mt-2 flex flex-wrap gap-x-3">
              {units.map(({ id, code }) => (
                <Link key={id} to={`/admin/rent/units/${id}`} className="text-link">
                  {code}
                </Link>
              ))}
              {perhaps.length > 0 && (
                <span className="text-soft">{`arba ${perhaps.join(', ')}: nepasakyta, kuris`}</span>
              )}
            </p>
          )}
          <p className="mt-2">
            <span>{client}</span>{' '}
            <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link whitespace-nowrap">
              {`Užsakymas Nr.\u00a0${order_id}`}
            </Link>
          </p>
          {phone && <PhoneLink phone={formatPhone(phone)} className="text-link inline-block py-2 whitespace-nowrap" />}
          <p className="figures text-soft">
            Grąžinti <UnbrokenText>{formatUntilDue(expected_return)}</UnbrokenText>
          </p>
          {may && (
            <Button
              size="small"
              variant="quiet"
              className="mt-3"
              onClick={onWorks}
              aria-label={`Vėl veikia: ${title}, užsakymas ${order_id}`}
            >
              Vėl veikia
            </Button>
          )}
        </div>
        {off_rent_at ? (
          <p className="text-soft">
            Klientas baigė dirbti <UnbrokenText>{formatDateTime(off_rent_at)}</UnbrokenText>: keisti nereikia, įrankį
            tik surinkite.
          </p>
        ) : (
          <Ways breakdown={breakdown} onSwap={may ? onSwap : undefined} />
        )}
      </div>
    </li>
  )
}

function Ways({
  breakdown: { order_id, product, free, quantity, idle, substitutes },
  onSwap,
}: Pick<BreakdownCardProps, 'breakdown'> & { onSwap: BreakdownCardProps['onSwap'] | undefined }) {
  const same = product && free >= quantity ? [{ product_id: product.id, title: product.title, free }] : []
  const ways: Instead[] = [...same, ...substitutes]
  return (
    <div>
      <h3 className="text-sm font-semibold text-soft">Duoti vietoj jo</h3>
      {ways.length === 0 && <p className="mt-2 text-soft">Nei tokio pat, nei panašaus laisvo įrankio nėra.</p>}
      <ul className="mt-2 grid gap-2">
        {ways.map((one) => (
          <li key={one.product_id} className="flex items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span>{one.title}</span> <span className="whitespace-nowrap text-soft">{`laisva ${one.free}`}</span>
              {one.product_id === product?.id && idle.length > 0 && (
                <span className="figures block text-sm text-soft">{idle.join(', ')}</span>
              )}
            </span>
            {onSwap && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => onSwap(one)}
                aria-label={`Pakeisti į ${one.title}, užsakymas ${order_id}`}
              >
                Pakeisti
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
