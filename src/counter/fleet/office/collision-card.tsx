import { Link } from 'react-router'
import { transfersAddress } from '#counter/transfers/transfer-labels.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { Button } from '#shell/ui/button.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { collisionCauseLabels } from '../collision-cause-labels.ts'
import type { Collision, ComingTransfer, Substitute } from '../collisions.contract.ts'

const whyItStays: Record<ComingTransfer['why'], string> = {
  'stays-strange': 'čia tik stovės, nes nepažymėta „Lieka ten visam laikui“.',
  'too-late': 'laiku nespės.',
  'too-few': 'neužteks.',
}

interface CollisionCardProps {
  collision: Collision
  onSwap: (substitute: Substitute) => void
  onMove: () => void
  onMessage: () => void
  onCancel: () => void
}

export function CollisionCard({ collision, onSwap, onMove, onMessage, onCancel }: CollisionCardProps) {
  const places = useBranches()
  const place = places.length > 1 ? places.find(({ id }) => id === collision.place_id) : undefined
  const { order_id, client, phone, email, product, from, to, quantity, missing, cause, paid, substitutes } = collision
  const may = usePermissions()
  const order = `/admin/buhalterija/uzsakymai/${order_id}`
  return (
    <li className="overflow-hidden rounded-house border border-line bg-raised">
      <div className="grid gap-x-8 gap-y-4 p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div>
          <h2 className="text-base font-semibold">{product.title}</h2>
          {place && <p className="text-sm text-soft">{place.title}</p>}
          <p className="mt-1 font-semibold text-bad">{`Trūksta ${missing} iš ${quantity}: ${collisionCauseLabels[cause]}`}</p>
          <ComingTransfers coming={collision.coming ?? []} />
          <p className="figures mt-3">
            <UnbrokenText>{formatDateTime(from)}</UnbrokenText> – <UnbrokenText>{formatDateTime(to)}</UnbrokenText>
          </p>
          <p className="mt-1">
            <span>{client}</span>{' '}
            <Link to={order} className="text-link whitespace-nowrap">
              {`Užsakymas Nr.\u00a0${order_id}`}
            </Link>
          </p>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {phone && <PhoneLink phone={formatPhone(phone)} className="text-link py-2 whitespace-nowrap" />}
          </div>
          <div className="mt-3 flex flex-wrap gap-2">
            {may('desk:write') && (
              <Button size="small" variant="quiet" onClick={onMove} aria-label={`Kitos dienos, užsakymas ${order_id}`}>
                Kitos dienos
              </Button>
            )}
            {may('desk:write') && email && (
              <Button
                size="small"
                variant="quiet"
                onClick={onMessage}
                aria-label={`Parašyti klientui, užsakymas ${order_id}`}
              >
                Parašyti klientui
              </Button>
            )}
            {may(paid ? 'credits:write' : 'orders:write') && (
              <Button size="small" variant="quiet" onClick={onCancel}>
                {paid ? 'Atšaukti ir grąžinti pinigus' : 'Atšaukti užsakymą'}
              </Button>
            )}
          </div>
        </div>
        <div>
          <TransferWays collision={collision} />
          <h3 className="text-sm font-semibold text-soft">Už tą pačią kainą duoti</h3>
          {substitutes.length === 0 ? (
            <p className="mt-2 text-soft">Panašaus laisvo įrankio tam laikui nėra.</p>
          ) : (
            <ul className="mt-2 grid gap-2">
              {substitutes.map((one) => (
                <li key={one.product_id} className="flex items-center justify-between gap-4">
                  <span className="min-w-0">
                    <span>{one.title}</span> <span className="whitespace-nowrap text-soft">{`laisva ${one.free}`}</span>
                  </span>
                  {may('desk:write') && (
                    <Button
                      size="small"
                      variant="quiet"
                      onClick={() => onSwap(one)}
                      aria-label={`Keisti į ${one.title}, užsakymas ${order_id}`}
                    >
                      Keisti
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </li>
  )
}

/** The reason why the row is still here. */
function ComingTransfers({ coming }: { coming: ComingTransfer[] }) {
  if (coming.length === 0) return null
  return (
    <ul className="mt-1 grid gap-1 text-soft">
      {coming.map(({ transfer_id, from_place, quantity, arrives_at, why }) => (
        <li key={transfer_id}>
          <Link to={`${transfersAddress}/${transfer_id}`} className="text-link">
            {`Perkėlimas iš „${from_place}“`}
          </Link>{' '}
          <span>{`(${quantity}\u00a0vnt., ${formatDateTime(arrives_at)}) ${whyItStays[why]}`}</span>
        </li>
      ))}
    </ul>
  )
}

function TransferWays({ collision }: { collision: Collision }) {
  const { product, place_id, missing, order_id, transfers = [] } = collision
  const may = usePermissions()
  if (transfers.length === 0) return null
  return (
    <div className="mb-4">
      <h3 className="text-sm font-semibold text-soft">Atvežti iš kito padalinio</h3>
      <ul className="mt-2 grid gap-2">
        {transfers.map((one) => (
          <li key={one.place_id} className="flex items-center justify-between gap-4">
            <span className="min-w-0">
              <span>{one.title}</span> <span className="whitespace-nowrap text-soft">{`laisva ${one.free}`}</span>
            </span>
            {may('transfers:write') && (
              <LinkButton
                size="small"
                variant="quiet"
                to={transferAddress({
                  from: one.place_id,
                  to: place_id,
                  product,
                  quantity: Math.min(missing, one.free),
                  by: collision.from,
                })}
                aria-label={`Atvežti iš „${one.title}“, užsakymas ${order_id}`}
              >
                {`Atvežti iš „${one.title}“`}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProposedTransfer {
  from: number
  to: number
  product: { id: number; title: string }
  quantity: number
  /** The moment when the unit must be there. */
  by: string
}

/** The form of a new transfer, filled in. */
function transferAddress({ from, to, product, quantity, by }: ProposedTransfer): string {
  const given = { to, product: product.id, title: product.title, quantity, by }
  const query = Object.entries(given).map(([name, value]) => [name, String(value)])
  return `/admin/rent/perkelimai/is/${from}?${new URLSearchParams(query)}`
}
