import type { RefObject } from 'react'
import { OverdueNotice } from '#finance/debts/office/public/overdue-notice.tsx'
import { OrdersToJoin } from '#orders/office/public/orders-to-join.tsx'
import { BlockedNotice } from '#people/clients/office/public/client-block.tsx'
import { formatSiteHint } from '#rentals/delivery/pick-destination-address.ts'
import { CollectionFields } from '#rentals/delivery/shop/public/collection-fields.tsx'
import { DeliveryAddressFields } from '#rentals/delivery/shop/public/delivery-address-fields.tsx'
import { DeliveryPriceHint } from '#rentals/delivery/shop/public/delivery-price-hint.tsx'
import { DeliverySlots } from '#rentals/delivery/shop/public/delivery-slots.tsx'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { ClientPaymentTerms } from './client-payment-terms.tsx'
import { DeskBuyerFields } from './desk-buyer-fields.tsx'
import { DeskPlaceFields } from './desk-place-fields.tsx'
import { type BuyerMatch, findBuyers } from './find-buyers.ts'
import { PickField } from './public/pick-field.tsx'
import { SiteField } from './site-field.tsx'
import type { TypedBuyer } from './typed-buyer.ts'
import type { DeskOrderInHand } from './use-desk-order.ts'

const OutsideVatFields = createLazyComponent(() => import('./outside-vat-fields.tsx'), { part: 'OutsideVatFields' })

interface OrderBuyerSectionProps {
  order: DeskOrderInHand
  fieldRef: RefObject<HTMLInputElement | null>
  onDone: () => void
}

export function OrderBuyerSection({ order, fieldRef, onDone }: OrderBuyerSectionProps) {
  const { buyer, change, client, delivery, places, price, siteId } = order
  const { offer, isDelivery, hasRent, collects } = delivery
  const may = usePermissions()
  const isPayer = useVatPayer()
  const isWalkIn = buyer.papers === 'print' && buyer.private_or_company === 'private'
  const site = client?.sites.find(({ id }) => id === siteId)

  function take(match: BuyerMatch) {
    order.takeBuyer(match)
    if (match.client) onDone()
    else setTimeout(() => document.querySelector<HTMLElement>('#klientas ~ * input[name="name"]')?.focus())
  }

  return (
    <section aria-labelledby="klientas" className="grid gap-4">
      <h2 id="klientas" className="section-title">
        Klientas
      </h2>
      <PickField
        label="Ieškoti kliento"
        hint="Vardas, pavadinimas, telefonas, įmonės ar PVM kodas, el. paštas. Enter paima pirmą."
        find={findBuyers}
        keyOf={({ id }) => id}
        words={({ title, beside }) => ({ title, beside })}
        onPick={take}
        onDone={onDone}
        fieldRef={fieldRef}
      />
      {client && <BlockedNotice client={client} />}
      <OverdueNotice clientId={client?.id} code={parseCompanyCode(buyer.im_k)} />
      {client && <OrdersToJoin client={client} />}
      {client && <ClientPaymentTerms client={client} credit={order.credit} />}
      <RadioGroup
        label="Dokumentai"
        name="papers"
        value={buyer.papers}
        onChange={(papers) => change({ papers: papers as TypedBuyer['papers'] })}
        options={[
          { value: 'mail', label: 'Išsiųsti el. paštu' },
          { value: 'print', label: 'Atspausdinti čia', hint: 'Kas stovi prie prekystalio: adreso ir pašto nereikia.' },
        ]}
      />
      <DeskBuyerFields
        buyer={buyer}
        change={change}
        isWalkIn={isWalkIn}
        isDelivery={isDelivery && !delivery.elsewhere && !site?.postal_code}
      />
      <DeskPlaceFields
        places={places.places}
        placeId={places.typed.place_id}
        returnId={places.typed.return_place_id}
        hasRent={hasRent}
        onPlace={places.choosePlace}
        onReturn={places.chooseReturn}
      />
      <RadioGroup
        label="Kaip gaus"
        name="delivery"
        value={buyer.delivery}
        onChange={(value) => change({ delivery: value as TypedBuyer['delivery'] })}
        options={[
          { value: 'pickup', label: 'Atsiims pats' },
          { value: 'delivery', label: 'Pristatysime' },
        ]}
      />
      {isDelivery && (
        <DeliveryAddressFields
          value={delivery.elsewhere}
          onChange={delivery.setElsewhere}
          {...(site?.postal_code && { siteTitle: site.title })}
        />
      )}
      {isDelivery && price.cart?.delivery && <DeliveryPriceHint delivery={price.cart.delivery} />}
      {isDelivery && offer?.zone && (
        <DeliverySlots offer={offer} hasRent={hasRent} value={delivery.broughtAt} onChange={delivery.setBroughtAt} />
      )}
      {isDelivery && hasRent && offer?.zone && (
        <CollectionFields
          isDesk
          offer={offer}
          collects={collects}
          priced={price.cart?.delivery}
          onCollects={delivery.askCollection}
          broughtAt={delivery.broughtAt}
          value={delivery.fetchedAt}
          onChange={delivery.setFetchedAt}
        />
      )}
      {client && (client.sites.length > 0 || siteId !== null) && (
        <SiteField
          sites={client.sites}
          value={siteId}
          onChange={order.setSiteId}
          {...(isDelivery && site && !delivery.elsewhere && { hint: formatSiteHint(site) })}
        />
      )}
      {isPayer && buyer.private_or_company === 'company' && buyer.country !== '' && may('prices:override') && (
        <OutsideVatFields reason={order.outsideReason} onReason={order.setOutsideReason} />
      )}
      {buyer.private_or_company === 'company' && (
        <TextField
          label="Kliento užsakymo numeris"
          name="po_number"
          optional
          maxLength={50}
          hint="Bus sąskaitoje, kad klientas ją rastų savo apskaitoje."
          value={order.poNumber}
          onChange={({ target }) => order.setPoNumber(target.value)}
        />
      )}
      <TextField
        label="Pastaba"
        name="comment"
        optional
        value={buyer.comment}
        onChange={({ target }) => change({ comment: target.value })}
      />
      <TextField
        label="Vidinė pastaba"
        name="internal_note"
        optional
        hint="Ją mato tik darbuotojai."
        value={buyer.internal_note}
        onChange={({ target }) => change({ internal_note: target.value })}
      />
    </section>
  )
}
