export const noAddress = { address: '', city: '', postal_code: '', contact_name: '', contact_phone: '', note: '' }
export type TypedAddress = typeof noAddress

interface Site {
  title: string
  address: string
  city: string
  postal_code: string | null
  country: string
}

interface DestinationChoice {
  /** Undefined: to the site or the buyer. */
  elsewhere: TypedAddress | undefined
  site: Site | undefined
  buyer: { postalCode: string; city: string; country?: string | undefined }
}

/** The server's `resolveDeliveryDestination` decides the same, for the delivery's price and times. */
export function pickDestinationAddress({ elsewhere, site, buyer }: DestinationChoice): DestinationChoice['buyer'] {
  if (elsewhere) return { postalCode: elsewhere.postal_code, city: elsewhere.city }
  return site?.postal_code ? { postalCode: site.postal_code, city: site.city, country: site.country } : buyer
}

/** Under the site's field; a site without a postal code is not driven to. */
export const formatSiteHint = (site: Site): string =>
  site.postal_code
    ? `Vešime į objektą: ${site.address}, ${site.postal_code} ${site.city}.`
    : 'Objekto pašto kodas neįrašytas, todėl vešime pirkėjo adresu.'
