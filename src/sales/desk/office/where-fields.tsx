import { useState } from 'react'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { formatSiteHint, noAddress, type TypedAddress } from '#rentals/delivery/pick-destination-address.ts'
import { DeliveryAddressFields } from '#rentals/delivery/shop/public/delivery-address-fields.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { DeskForm } from '../desk-form.contract.ts'
import { SiteField } from './site-field.tsx'

export type DestinationFieldValues = Pick<DeskForm, 'object_id' | 'delivery_address'>

interface WhereFieldsProps {
  form: DeskForm
  sites: ClientSite[]
  /** The title of the order's site, closed ones too. */
  siteTitle: string | undefined
  isDelivery: boolean
  onChange: (typed: DestinationFieldValues) => void
}

/** The fields stay once the order is invoiced. */
export function WhereFields({ form, sites, siteTitle, isDelivery, onChange }: WhereFieldsProps) {
  const [siteId, setSiteId] = useState(form.object_id ?? null)
  const [elsewhere, setElsewhere] = useState(() => toTypedAddress(form.delivery_address))
  if (!isDelivery && sites.length === 0 && siteId === null) return null
  const site = sites.find(({ id }) => id === siteId)

  function change(to: { siteId?: number | null; elsewhere?: TypedAddress | undefined }) {
    const next = { siteId, elsewhere, ...to }
    setSiteId(next.siteId)
    setElsewhere(next.elsewhere)
    onChange({
      ...(next.siteId !== (form.object_id ?? null) && { object_id: next.siteId }),
      ...(!isSameAddress(next.elsewhere, form.delivery_address) && { delivery_address: next.elsewhere ?? null }),
    })
  }

  return (
    <Card title={isDelivery ? 'Objektas ir kur vežti' : 'Objektas'}>
      <div className="grid gap-4">
        {(sites.length > 0 || siteId !== null) && (
          <SiteField
            sites={sites}
            otherTitle={siteTitle}
            value={siteId}
            onChange={(id) => change({ siteId: id })}
            {...(isDelivery && site && !elsewhere && { hint: formatSiteHint(site) })}
          />
        )}
        {isDelivery && (
          <DeliveryAddressFields
            value={elsewhere}
            onChange={(typed) => change({ elsewhere: typed })}
            {...(site?.postal_code && { siteTitle: site.title })}
          />
        )}
      </div>
    </Card>
  )
}

export function toTypedAddress(typed: DeskForm['delivery_address']): TypedAddress | undefined {
  if (!typed) return undefined
  const known = Object.entries(typed).filter(([, value]) => typeof value === 'string')
  return { ...noAddress, ...Object.fromEntries(known) }
}

function isSameAddress(one: TypedAddress | undefined, other: DeskForm['delivery_address']): boolean {
  const before = toTypedAddress(other)
  return JSON.stringify(one) === JSON.stringify(before)
}
