import { defineSmsWording } from '#people/sms/sms-wording.ts'

export const toolsReadySms = defineSmsWording('sms-tools-ready', {
  title: 'Įrankiai paruošti',
  when: 'Klientui, kai darbuotojas pažymi, kad jo įrankiai paruošti atsiimti, jei įjungta nustatymuose.',
  variables: {
    order_id: 'užsakymo numeris',
    where: 'nuomos punkto adresas, su dvitaškiu prieš',
    shop: 'parduotuvės pavadinimas',
  },
  own: 'Užsakymo {order_id} įrankiai paruošti, galite atsiimti{where}. {shop}',
  requires: ['order_id'],
  sample: { order_id: '1234', where: ': Aušros g. 21, Kaunas', shop: 'Įrankinė' },
})
