import { defineSmsWording } from '#people/sms/sms-wording.ts'

const about = { order_id: 'užsakymo numeris', phone: 'parduotuvės telefonas', shop: 'parduotuvės pavadinimas' }
const sample = { order_id: '1234', phone: '+370 600 00000', shop: 'Įrankinė' }
const onWay = { ...about, times: 'kada atvyks, pvz., „9:00–12:00“ arba „darbo laiku“' }

/** The mail goes to the contact at the door. */
export const deliveryOnWaySms = defineSmsWording('sms-delivery-on-way', {
  title: 'Vežėjas išvyko pristatyti',
  when: 'Žmogui vietoje, kai vežėjas išvyksta pas jį pristatyti, jei įjungta nustatymuose.',
  variables: onWay,
  own: 'Vežame užsakymą {order_id}, atvyksime {times}. Reikės žmogaus, kuris pasirašys. {shop}',
  requires: ['times'],
  sample: { ...sample, times: '9:00–12:00' },
})

export const collectionOnWaySms = defineSmsWording('sms-collection-on-way', {
  title: 'Vežėjas išvyko pasiimti įrankių',
  when: 'Žmogui vietoje, kai vežėjas išvyksta pasiimti įrankių, jei įjungta nustatymuose.',
  variables: onWay,
  own: 'Važiuojame pasiimti įrankių (užsakymas {order_id}), atvyksime {times}. Reikės žmogaus, kuris pasirašys. {shop}',
  requires: ['times'],
  sample: { ...sample, times: '13:00–17:00' },
})

export const visitFailedSms = defineSmsWording('sms-visit-failed', {
  title: 'Vežėjas buvo atvykęs veltui',
  when: 'Žmogui vietoje, kai vežėjui nepavyko perduoti arba pasiimti, jei įjungta nustatymuose.',
  variables: { ...about, reason: 'kas nutiko, vežėjo žodžiais' },
  own: 'Buvome atvykę dėl užsakymo {order_id}, bet nepavyko: {reason}. Dėl kito laiko susisieksime. {shop}',
  requires: ['order_id'],
  sample: { ...sample, reason: 'Nieko nebuvo vietoje' },
})
