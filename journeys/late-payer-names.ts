/** Shared with `late-payer.ts`. */
export const latePayer = {
  name: 'UAB „Vėlyvas mokėtojas“',
  code: '305691172',
  email: 'velyvas@example.lt',
  phone: '+37061234567',
  contact_name: 'Ona',
  contact_lastname: 'Pavyzdienė',
  address: 'Statybos g. 1',
  city: 'Kaunas',
}

export const soldThing = 'Deimantinis diskas'

/** Cents: net price, and credit limit. */
export const billed = { net: 10_000, limit: 50_000 }
