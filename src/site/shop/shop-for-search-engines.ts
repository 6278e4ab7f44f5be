import { shopPicture } from '#platform/pages/page-meta.ts'
import type { PublicSettings } from '#settings/settings.contract.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The firm in schema.org's words. What the settings leave empty is left out. */
export function shopForSearchEngines(settings: PublicSettings, url: string): object {
  const { name, code, vat_code, address, phone, email, social, opening_hours } = settings
  return {
    '@type': ['LocalBusiness', 'HardwareStore'],
    name,
    url,
    image: new URL(shopPicture, url).href,
    legalName: name,
    taxID: code || undefined,
    vatID: vat_code || undefined,
    address: address || undefined,
    telephone: phone || undefined,
    email: email || undefined,
    sameAs: Object.values(social).filter(Boolean),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: opening_hours.days.map((day) => weekdays[day - 1]),
      opens: opening_hours.open,
      closes: opening_hours.close,
    },
  }
}
