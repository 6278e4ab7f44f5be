import type { Day } from '../../src/rules/calendar/day.ts'

export interface PictureGuest {
  name: string
  lastname: string
  email: string
  phone: string
  address: string
  city: string
  postal_code: string
}

const guest = (name: string, lastname: string, number: number, address: string, postal_code: string): PictureGuest => ({
  name,
  lastname,
  address,
  postal_code,
  city: 'Kaunas',
  email: `svecias.${number}@example.lt`,
  phone: `+3706000001${number % 10}`,
})

/** Five with a delivery today, five who pay online. */
export const guests: PictureGuest[] = [
  guest('Aistė', 'Kalnienė', 1, 'Bandymų g. 18-4', '44280'),
  guest('Povilas', 'Upėnas', 2, 'Mėginių al. 77', '44240'),
  guest('Rasa', 'Miškinė', 3, 'Pavyzdžio g. 40', '44290'),
  guest('Darius', 'Laukaitis', 4, 'Kalno g. 2', '45100'),
  guest('Inga', 'Pievienė', 5, 'Sodų g. 9', '45230'),
  guest('Laura', 'Ežerienė', 6, 'Vilties g. 31', '44280'),
  guest('Marius', 'Krantas', 7, 'Verslo g. 8-12', '44240'),
  guest('Simona', 'Giraitė', 8, 'Parko g. 15', '44290'),
  guest('Gintaras', 'Tiltas', 9, 'Liepų g. 22', '45100'),
  guest('Vaida', 'Smiltė', 10, 'Upės g. 6-3', '45230'),
]

export const guestLocations = [
  { lat: 54.9012, lon: 23.9361 },
  { lat: 54.9137, lon: 23.9584 },
  { lat: 54.8869, lon: 23.9702 },
]

export const buildDeliverySettings = (closed: Day) => ({
  zones: [
    { title: 'Kaunas', postal_prefixes: ['44', '45'], towns: [], price: 1500, free_from: 20_000 },
    {
      title: 'Kauno rajonas',
      postal_prefixes: ['53', '54'],
      towns: ['Garliava', 'Ramučiai'],
      price: 2900,
      free_from: null,
    },
  ],
  slots: [
    { zone: null, weekdays: [1, 2, 3, 4, 5], from_time: '08:00', to_time: '12:00', capacity: 4 },
    { zone: 0, weekdays: [1, 2, 3, 4, 5], from_time: '13:00', to_time: '17:00', capacity: 6 },
  ],
  exceptions: [{ day: closed, slot: null, capacity: 0 }],
})
