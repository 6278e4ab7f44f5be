import { formatPhone } from '#rules/codes/phone.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

export const formatCallUsSuffix = ({ phone }: Pick<Settings, 'phone'>): string =>
  phone
    ? `arba paskambinkite mums tel.\u00a0${formatPhone(phone).replaceAll(' ', '\u00a0')} – susitarsime`
    : 'arba susisiekite su mumis – susitarsime'
