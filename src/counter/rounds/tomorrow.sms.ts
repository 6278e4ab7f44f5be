import { defineSmsWording } from '#people/sms/sms-wording.ts'

const about = { order_id: 'užsakymo numeris', shop: 'parduotuvės pavadinimas' }
const tools = 'kas išnuomota'
const sample = { order_id: '1234', shop: 'Įrankinė' }
const visit = { ...about, day: 'diena', times: 'kada atvyks, pvz., „09:00–12:00“ arba „darbo laiku“' }

/** Each SMS names its day, in case it arrives late. */
export const pickupTomorrowSms = defineSmsWording('sms-tomorrow-pickup', {
  title: 'Rytoj atsiimti',
  when: 'Klientui, vakare prieš dieną, kurią jis atsiima įrankius, jei įjungta nustatymuose.',
  variables: { ...about, tools, day: 'diena', where: 'nuomos punkto adresas, su dvitaškiu prieš' },
  own: 'Primename: {day} atsiimate {tools}{where}. Užsakymas {order_id}. {shop}',
  requires: ['day'],
  sample: { ...sample, tools: 'Pavyzdinis įrankis', day: '2026-11-24', where: ': Aušros g. 21, Kaunas' },
})

export const returnTomorrowSms = defineSmsWording('sms-tomorrow-return', {
  title: 'Rytoj grąžinti',
  when: 'Klientui, vakare prieš dieną, kurią sutarta grąžinti, jei įjungta nustatymuose ir apie tai neprimenama anksčiau.',
  variables: { ...about, tools, until: 'iki kada sutarta grąžinti' },
  own: 'Primename: {tools} grąžinkite iki {until}. Užsakymas {order_id}. {shop}',
  requires: ['until'],
  sample: { ...sample, tools: 'Pavyzdinis įrankis', until: '2026-11-24 17:00' },
})

export const deliveryTomorrowSms = defineSmsWording('sms-tomorrow-delivery', {
  title: 'Rytoj pristatysime',
  when: 'Žmogui vietoje, vakare prieš dieną, kurią suplanuota pristatyti, jei įjungta nustatymuose.',
  variables: visit,
  own: 'Primename: {day} {times} vežame užsakymą {order_id}. Reikės žmogaus, kuris pasirašys. {shop}',
  requires: ['day'],
  sample: { ...sample, day: '2026-11-24', times: '09:00–12:00' },
})

export const collectionTomorrowSms = defineSmsWording('sms-tomorrow-collection', {
  title: 'Rytoj pasiimsime įrankius',
  when: 'Žmogui vietoje, vakare prieš dieną, kurią suplanuota pasiimti įrankius, jei įjungta nustatymuose.',
  variables: visit,
  own: 'Primename: {day} {times} atvyksime pasiimti įrankių (užsakymas {order_id}). Reikės žmogaus, kuris pasirašys. {shop}',
  requires: ['day'],
  sample: { ...sample, day: '2026-11-24', times: '13:00–17:00' },
})
