import { testIban } from '#finance/payments/camt.factories.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

/** Open every day but public holidays, which are charged, too: days are counted in the head. */
export const everyDay = {
  ...testSettings,
  iban: testIban,
  opening_hours: { days: [1, 2, 3, 4, 5, 6, 7], open: '08:00', close: '17:00' },
  charge_closed_days: true,
  // whoever brings a tool back today has it today, whenever the story is told
  cutoff_time: '00:00',
  waiver: { percent: 10, deductible: 150_00 },
}

/** Net cents a day. */
export const tools = {
  hammer: { title: 'Hidraulinis kūjis', pricePerDayCents: 20_00 },
  compactor: { title: 'Vibroplokštė', pricePerDayCents: 16_00, packages: [{ days: 7, price: 100_00 }] },
  generator: { title: 'Generatorius', pricePerDayCents: 30_00, included_hours_per_day: 8, price_per_extra_hour: 5_00 },
  mixer: { title: 'Betono maišyklė', pricePerDayCents: 15_00 },
  drill: { title: 'Smūginis gręžtuvas', pricePerDayCents: 15_00 },
  saw: { title: 'Diskinis pjūklas', pricePerDayCents: 15_00 },
}

/** Above those that are included, each at 5 € and VAT: 14.52 €. */
export const extraMotorHours = 2.4

export const bridges = { name: 'UAB „Tiltų statyba“', email: 'tiltai@example.lt', site: 'Tiltas per Nevėžį' }
export const painters = { name: 'UAB „Dažytojai“', email: 'dazytojai@example.lt' }
export const people = {
  careful: { name: 'Aldona', lastname: 'Atidžioji', email: 'aldona@example.lt' },
  clumsy: { name: 'Kazys', lastname: 'Daužytojas', email: 'kazys@example.lt' },
  trusted: { name: 'Petras', lastname: 'Skolininkas', email: 'petras@example.lt' },
}
