import type { Day } from '#rules/calendar/day.ts'

export const noZone = 'Į šį adresą nevežame. Pasirinkite „Atsiimsiu pats“ arba susisiekite su mumis.'
export const chooseSlot = 'Pasirinkite pristatymo laiką.'
export const chooseCollectionMessage = 'Pasirinkite, kada atvažiuoti pasiimti.'
export const collectedLater = 'Pasiimti galime tik po pristatymo. Pasirinkite vėlesnį laiką.'
export const slotGone = 'Šio pristatymo laiko nebėra. Pasirinkite kitą.'

export const collectionGone = 'Šio paėmimo laiko nebėra. Pasirinkite kitą.'

/** `Pristatymas: Kaunas, 2026-11-25 09:00–12:00`. */
export const formatDeliveryTitle = (zone: string | undefined, when: When) => titleOf('Pristatymas', zone, when)

/** `Paėmimas: Kaunas, 2026-11-27 13:00–17:00`. */
export const formatCollectionTitle = (zone: string | undefined, when: When) => titleOf('Paėmimas', zone, when)

interface When {
  day: Day
  from?: string | null
  to?: string | null
}

const titleOf = (word: string, zone: string | undefined, { day, from, to }: When) =>
  `${word}${zone ? `: ${zone}` : ''}, ${from && to ? `${day} ${from}–${to}` : day}`
