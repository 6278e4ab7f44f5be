interface AddressParts {
  street: string
  city: string | null
  zone: string | null
}

/** „Šv. Gertrūdos g. 7, LT-44296 Kaunas“; a text without a comma is all street. */
export function parseAddressParts(address: string): AddressParts {
  const text = address.trim().replace(/,$/, '')
  const comma = text.lastIndexOf(',')
  if (comma < 0) return { street: text, city: null, zone: null }
  const [, zone, city] = /^(?:LT-?)?(\d{5})?\s*(.*)$/i.exec(text.slice(comma + 1).trim()) ?? []
  return { street: text.slice(0, comma).trim(), city: city || null, zone: zone ? `LT-${zone}` : null }
}
