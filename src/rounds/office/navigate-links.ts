import type { RoundStop } from '../rounds.contract.ts'

/** Where maps are asked to lead: to the pin that somebody set, else to the address by its name. */
export function navigateLinks({ address, city, at }: Pick<RoundStop, 'address' | 'city' | 'at'>) {
  const to = at?.is_pin ? `${at.lat},${at.lon}` : `${address}, ${city}, Lietuva`
  const query = encodeURIComponent(to)
  return [
    { words: 'Google', href: `https://www.google.com/maps/dir/?api=1&destination=${query}` },
    {
      words: 'Waze',
      href: at?.is_pin ? `https://waze.com/ul?ll=${query}&navigate=yes` : `https://waze.com/ul?q=${query}&navigate=yes`,
    },
    { words: 'Kita', href: at?.is_pin ? `geo:${to}?q=${query}` : `geo:0,0?q=${query}` },
  ]
}
