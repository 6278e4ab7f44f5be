import { weekWords } from '#rules/calendar/hours-words.ts'
import type { PublicPlace } from './places.contract.ts'

type Told = Pick<PublicPlace, 'title' | 'address' | 'opening_hours'>

/** `Kaunas, Pramonės pr. 1`. */
export const placeWords = ({ title, address }: Pick<Told, 'title' | 'address'>): string =>
  [title, address].filter(Boolean).join(', ')

/** `Kaunas, Pramonės pr. 1 · I–V 08:00–17:00`. */
export const placeWithHours = (place: Told): string => `${placeWords(place)} · ${weekWords(place)}`
