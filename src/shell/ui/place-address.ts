/** `Savanorių pr. 1, 44280 Kaunas`; a town at the address's end is not repeated. */
export function addressOf(place: { address: string; city: string; postal_code: string }): string {
  const { address, city, postal_code } = place
  const town = address.endsWith(city) ? postal_code : [postal_code, city].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}
