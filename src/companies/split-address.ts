/**
 * The register writes an address in one line, the town first: „Vilnius, Gedimino pr. 20“. The town and the rest, or the
 * whole as the rest where no town can be told.
 */
export function splitAddress(text: string): { city: string; address: string } {
  const [, city = '', address = text] = /^([^,\d]+),\s*(.*\d.*)$/.exec(text.trim()) ?? []
  return { city: city.trim(), address: address.trim() }
}
