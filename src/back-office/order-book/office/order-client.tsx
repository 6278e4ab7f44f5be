import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { describeDelivery } from '#orders/format-delivery-address-line.ts'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import type { Order } from '#orders/orders.contract.ts'
import { VatCheckLine } from '#people/companies/office/public/vat-check.tsx'
import { formatForeignCountry } from '#rules/codes/country.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'

type OrderClientProps = { order: Order; vatCheck: ComponentProps<typeof VatCheckLine>['question'] }

export function OrderClient({ order, vatCheck }: OrderClientProps) {
  const mayRead = usePermissions()('clients:read')
  const isCompany = order.private_or_company === 'company'
  const town = [order.postal_code, order.city].filter(Boolean).join(' ')
  const address = [order.address, town, formatForeignCountry(order.country)].filter(Boolean).join(', ')
  const brought = order.delivery_address && describeDelivery(order.delivery_address)
  return (
    <Card title="Klientas">
      <dl className="grid gap-3">
        <Fact label={isCompany ? 'Įmonė' : 'Vardas ir pavardė'}>
          {order.client_id !== undefined && mayRead ? (
            <Link to={`/admin/klientai/${order.client_id}`} className="text-link">
              {formatClientName(order)}
            </Link>
          ) : (
            formatClientName(order)
          )}
        </Fact>
        {isCompany && <Fact label="Asmuo ryšiams">{`${order.name} ${order.lastname}`}</Fact>}
        {order.im_k && <Fact label="Įmonės kodas">{order.im_k}</Fact>}
        {order.po_number && <Fact label="Kliento užsakymo numeris">{order.po_number}</Fact>}
        {order.pvm_k && (
          <Fact label="PVM kodas">
            <span>{order.pvm_k}</span>
            <VatCheckLine code={order.pvm_k} question={vatCheck} />
          </Fact>
        )}
        {order.email && (
          <Fact label="El. paštas">
            <a href={`mailto:${order.email}`} className="text-link">
              {order.email}
            </a>
          </Fact>
        )}
        {order.phone && (
          <Fact label="Telefonas">
            <PhoneLink phone={formatPhone(order.phone)} className="text-link" />
          </Fact>
        )}
        {address && <Fact label="Adresas">{address}</Fact>}
        <Fact label="Atsiėmimas">{order.delivery === 'delivery' ? 'Pristatyti adresu' : 'Atsiims pats'}</Fact>
        {brought && <Fact label="Pristatyti čia">{brought}</Fact>}
        {order.without_account && <Fact label="Paskyra">Neturi: užsakyta be paskyros</Fact>}
        {order.early_start && <Fact label="Atsisakymo terminas">Prašė nuomą pradėti jo nelaukiant</Fact>}
        {order.object && (
          <Fact label="Objektas">{[order.object.title, order.object.address].filter(Boolean).join(', ')}</Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
