export interface ZoneToFind {
  postal_prefixes: readonly string[]
  towns: readonly string[]
}

export interface AddressToFind {
  /** Possibly half typed. */
  postal_code?: string | null | undefined
  city?: string | null | undefined
}

/** The longest postal prefix, else the first that names the town. Undefined: outside. */
export function findDeliveryZone<Zone extends ZoneToFind>(
  { postal_code, city }: AddressToFind,
  zones: readonly Zone[],
): Zone | undefined {
  const code = bareCode(postal_code ?? '')
  let [match, longest]: [Zone | undefined, number] = [undefined, 0]
  for (const zone of zones)
    for (const prefix of zone.postal_prefixes.map(bareCode))
      if (prefix.length > longest && code.startsWith(prefix)) [match, longest] = [zone, prefix.length]
  if (match) return match
  const town = bareTown(city ?? '')
  if (!town) return undefined
  // a town of the same name abroad
  const letters = /^[A-Z]{2}/.exec(code)?.[0] ?? ''
  const goesThere = (zone: Zone) => zone.postal_prefixes.some((prefix) => bareCode(prefix).startsWith(letters))
  return zones.find((zone) => (letters === '' || goesThere(zone)) && zone.towns.some((one) => bareTown(one) === town))
}

/** `LT-44 280` → `44280`, `lv-1010` → `LV1010`. */
function bareCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^LT(?=\d)/, '')
}

function bareTown(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ')
}

/** `44`, `LV` or `LV10`; undefined otherwise. */
export function parsePostalPrefix(text: string): string | undefined {
  const bare = bareCode(text)
  return /^(\d{1,5}|[A-Z]{2}([A-Z]{0,3}\d[A-Z\d]{0,6})?)$/.test(bare) ? bare : undefined
}
