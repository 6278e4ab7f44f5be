import type { Settings } from '#settings/settings.contract.ts'
import { shopAddress } from './shop-address.ts'

/** Where to turn, as the end of a sentence: by telephone or mail as the settings say, else where the shop's page says it. */
export function reachUs({ phone, email }: Pick<Settings, 'phone' | 'email'>): string {
  const ways = [phone && `telefonu ${phone}`, email && `el. paštu ${email}`].filter(Boolean)
  return ways.length > 0 ? ways.join(' arba ') : `puslapyje ${shopAddress}/#kontaktai`
}
