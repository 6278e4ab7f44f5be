import type { Day } from '#calendar/day.ts'

export const noZone = 'Į šį adresą nevežame. Pasirinkite „Atsiimsiu pats“ arba susisiekite su mumis.'
export const chooseSlot = 'Pasirinkite pristatymo laiką.'
export const slotGone = 'Šio pristatymo laiko nebėra. Pasirinkite kitą.'

/** Of an order's line: `Pristatymas: Kaunas, 2026-11-25 09:00–12:00`, so that every list, paper and mail says when. */
export const deliveryTitle = (
  zone: string | undefined,
  { day, from, to }: { day: Day; from?: string | null; to?: string | null },
) => `Pristatymas${zone ? `: ${zone}` : ''}, ${from && to ? `${day} ${from}–${to}` : day}`
