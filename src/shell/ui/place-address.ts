/** `Savanorių pr. 1, 44280 Kaunas`; what the address says itself is not repeated. */
export function formatPostalAddress({
  address,
  city,
  postal_code,
}: {
  address: string
  city: string
  postal_code: string
}): string {
  const digits = postal_code.replace(/\D/g, '')
  const code = digits && address.includes(digits) ? '' : postal_code
  const town = address.endsWith(city) ? code : [code, city].filter(Boolean).join(' ')
  return [address, town].filter(Boolean).join(', ')
}
