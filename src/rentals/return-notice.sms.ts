import { defineSmsWording } from '#people/sms/sms-wording.ts'

const variables = {
  order_id: 'užsakymo numeris',
  tools: 'kas išnuomota',
  until: 'iki kada sutarta grąžinti',
  shop: 'parduotuvės pavadinimas',
}
const sample = { order_id: '1234', tools: 'Pavyzdinis įrankis', until: '2026-11-24 17:00', shop: 'Įrankinė' }

/** One or two SMS. */
export const returnReminderSms = defineSmsWording('sms-return-reminder', {
  title: 'Priminimas grąžinti',
  when: 'Klientui, dieną prieš sutartą grąžinimą, jei įjungta nustatymuose.',
  variables,
  own: 'Primename: {tools} grąžinkite iki {until}. Užsakymas {order_id}. {shop}',
  requires: ['until'],
  sample,
})

export const returnLateSms = defineSmsWording('sms-return-late', {
  title: 'Vėluojama grąžinti',
  when: 'Klientui, kai įrankis laiku negrąžintas, jei įjungta nustatymuose.',
  variables,
  own: 'Negavome laiku: {tools}, sutarta iki {until}. Grąžinkite arba paskambinkite. Užsakymas {order_id}. {shop}',
  requires: ['order_id'],
  sample,
})
