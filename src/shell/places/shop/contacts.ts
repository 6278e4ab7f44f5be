import { useMemo } from 'react'
import { usePublicSettings } from '#shell/settings/shop/public-settings.tsx'
import { useChosenPlace } from './chosen-place.ts'

export interface Contact {
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
export function useContacts(placeId?: number): Contact[] {
  const settings = usePublicSettings()
  const { places, place, isChosen } = useChosenPlace()
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
