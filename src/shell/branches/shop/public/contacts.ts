import { useMemo } from 'react'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { useChosenBranch } from './chosen-place.ts'

export interface ShopContact {
  /** Empty where there is nothing to tell apart. */
  title: string
  /** Formatted; may be empty, as `email`. */
  phone: string
  email: string
}

/**
 * Whom to ring: an order's own place, else the place chosen in this browser. All places until one is chosen, so that
 * nobody rings another town's.
 */
export function useContacts(placeId?: number): ShopContact[] {
  const settings = usePublicSettings()
  const { places, place, isChosen } = useChosenBranch()
  return useMemo(() => {
    const { phone, email } = settings
    if (places.length === 0) return [{ title: '', phone, email }]
    const meant = places.find(({ id }) => id === placeId) ?? (isChosen ? place : undefined)
    const all = (meant ? [meant] : places).map((one) => ({
      title: meant ? '' : one.title,
      phone: one.phone || phone,
      email: one.email || email,
    }))
    const [first] = all
    return first && all.every((one) => one.phone === first.phone) ? [{ ...first, title: '' }] : all
  }, [settings, places, place, isChosen, placeId])
}
