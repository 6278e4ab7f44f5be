import type { Settings } from '#shell/settings/settings.contract.ts'
import { shopAddress } from './shop-address.ts'

/** Ends a sentence; else the contact page. */
export function describeShopContact({ phone, email }: Pick<Settings, 'phone' | 'email'>): string {
  const ways = [phone && `telefonu ${phone}`, email && `el. paštu ${email}`].filter(Boolean)
  return ways.length > 0 ? ways.join(' arba ') : `puslapyje ${shopAddress}/#kontaktai`
}
