import { formatPhone } from '#codes/phone.ts'
import type { Settings } from '#settings/settings.contract.ts'

/** What always helps whoever is refused an order. */
export const orCallUs = ({ phone }: Pick<Settings, 'phone'>): string =>
  phone
    ? `arba paskambinkite mums tel.\u00a0${formatPhone(phone).replaceAll(' ', '\u00a0')} – susitarsime`
    : 'arba susisiekite su mumis – susitarsime'
