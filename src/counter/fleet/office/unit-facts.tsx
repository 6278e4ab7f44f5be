import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Unit } from '#catalogue/units/units.contract.ts'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { useMinute } from '#rentals/office/public/use-minute.ts'
import { getRentalStage, rentalStages } from '#rentals/rental-states.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { buildProductUnitsAddress } from './unit-addresses.ts'
import { UnitStateLabel } from './unit-state-label.tsx'

export function UnitFacts({ unit }: { unit: Unit }) {
  const { product, rental, serial, bought_on, purchase_price, note, retired_at } = unit
  const { places } = useOfficePlace()
  const titleOf = (id: number) => places.find((place) => place.id === id)?.title ?? '–'
  return (
    <Card title="Duomenys">
      <dl className="grid gap-3">
        <Fact name="Būsena">
          <UnitStateLabel unit={unit} />
          {retired_at && (
            <span className="figures block text-sm text-soft">
              <UnbrokenText>{formatDateTime(retired_at)}</UnbrokenText>
            </span>
          )}
        </Fact>
        {rental && (
          <Fact name="Kas turi">
            <RentalStage rental={rental} />
            <Link to={buildOfficeOrderAddress(rental.order_id)} className="text-link">
              {rental.client || `Užsakymas Nr.\u00a0${rental.order_id}`}
            </Link>
            <span className="figures block text-sm text-soft">
              grąžina iki <UnbrokenText>{formatDateTime(rental.due)}</UnbrokenText>
            </span>
          </Fact>
        )}
        {places.length > 1 && (
          <Fact name="Padalinys">
            <span>{titleOf(unit.place_id)}</span>
            {unit.at_place_id !== null && (
              <span className="block text-sm text-soft">
                Grąžintas kitur – dabar stovi: <span>{titleOf(unit.at_place_id)}</span>. Kol neparvežtas ar nepaskirtas
                ten, nenuomojamas.
              </span>
            )}
          </Fact>
        )}
        <Fact name="Produktas">
          {product ? (
            <Link to={buildProductUnitsAddress(product.id)} className="text-link">
              {product.title}
            </Link>
          ) : (
            'Produktas ištrintas'
          )}
        </Fact>
        <Fact name="Serijos numeris">{serial || '–'}</Fact>
        <Fact name="Pirkta">
          <span className="figures">{bought_on ?? '–'}</span>
        </Fact>
        <Fact name="Pirkimo kaina be PVM">{purchase_price === null ? '–' : formatMoney(purchase_price)}</Fact>
        {note && (
          <Fact name="Pastaba">
            <span className="whitespace-pre-line">{note}</span>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function RentalStage({ rental: { due, ...stops } }: { rental: NonNullable<Unit['rental']> }) {
  const { label, colour } =
    rentalStages[getRentalStage({ handed_out: 1, starts_at: due, expected_return: due, ...stops }, useMinute())]
  return (
    <span className="block">
      <StateLabel colour={colour}>{label}</StateLabel>
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">
        <VatWords>{name}</VatWords>
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
